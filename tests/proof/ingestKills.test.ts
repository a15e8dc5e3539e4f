import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { startChild } from '../../scripts/provider/childServer.ts';
import { commandAudit } from '../../server/auth/audit.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import type { Database } from '../../server/db/schema.ts';
import { createSource } from '../../server/ingest/sources.ts';
import { seed } from '../../server/seed/seed.ts';
import { type Dice, dice } from '../support/hostile/dice.ts';
import { acknowledgements } from '../support/hostile/tally.ts';
import { wrongTotals } from '../support/incidents.ts';
import { withDatabase } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

// Kills a provider while other software sends events to it, repeatedly, and checks what is left.

interface IngestKillReport {
  kills: number;
  /** Messages and uploads that were answered with success. */
  acknowledged: number;
  /** Calls whose answer never came; their messages were sent again after the next start. */
  cutOff: number;
  readonly wrong: string[];
}

/** Where the senders tell of each acknowledged call. */
interface Counter {
  readonly report: IngestKillReport;
  told: () => void;
}

const fresh = scratchFolders();
/** Systems that send at the same time, each an event after the other. */
const SENDERS = 6;
const PARTS = 4;

/** The same data folder is used through all kills. */
async function ingestKillRounds(rounds: number, luck: number): Promise<IngestKillReport> {
  const dataDir = fresh();
  const random = dice(luck);
  const report: IngestKillReport = { kills: 0, acknowledged: 0, cutOff: 0, wrong: [] };
  const place = await withDatabase({ dataDir }, prepare);
  const picture = await readFile(
    new URL('../../server/media/files/yard-north-van-still.jpg', import.meta.url),
  );
  const counter: Counter = { report, told: () => undefined };
  const senders = Array.from({ length: SENDERS }, (_, index) =>
    sender({ ...place, name: `sender ${index}`, picture: Buffer.from(picture), random, counter }),
  );
  for (let round = 1; round <= rounds; round += 1) {
    const child = await startChild({ PORTAL_DATA_DIR: dataDir, PORTAL_INGEST_CALLS: '100000' });
    const enough = acknowledgements(counter, 1 + random.below(100));
    const sending = senders.map((one) => one.send(child.url));
    await Promise.race([enough, Promise.all(sending)]);
    // Not waiting for an event: this picks the moment of the kill, somewhere within the running calls.
    await new Promise((resolve) => setTimeout(resolve, random.below(20)));
    await child.end('SIGKILL');
    report.kills += 1;
    await Promise.all(sending);
    report.wrong.push(...(await withDatabase({ dataDir }, (db) => damages(db, dataDir, senders))));
  }
  return report;
}

async function prepare(db: Kysely<Database>) {
  await migrateDatabase(db);
  await seed(db, { now: Date.now(), demo: true, incidents: 20 });
  const { id, customerId, camera } = await db
    .selectFrom('locations as l')
    .innerJoin('cameras as c', 'c.locationId', 'l.id')
    .select(['l.id', 'l.customerId', 'c.id as camera'])
    .orderBy('l.id')
    .executeTakeFirstOrThrow();
  const desk = { db, audit: commandAudit(db), now: Date.now() };
  const key = await createSource(desk, { name: 'Kills', customerIds: [customerId] });
  return { site: id, camera, key };
}

/** What one sender knows of an event: which parts were acknowledged. */
interface Sent {
  readonly event: string;
  readonly logs: string[];
  readonly signals: string[];
  readonly recordings: string[];
}

interface SenderPlace {
  readonly site: number;
  readonly camera: number;
  readonly key: string;
  readonly name: string;
  readonly picture: Buffer<ArrayBuffer>;
  readonly random: Dice;
  readonly counter: Counter;
}

type Sender = ReturnType<typeof sender>;

const Kept = v.object({ upload: v.string(), sha256: v.string() });

/** Sends one message after the other. What was cut off is the first that it sends after the next start, as it was. */
function sender({ site, camera, key, name, picture, random, counter }: SenderPlace) {
  const { report } = counter;
  const events: Sent[] = [];
  const uploads: { name: string; sha256: string }[] = [];
  let pending: { body: string; acknowledge: () => void } | undefined;
  let number = 0;

  async function post(url: string, path: string, body: BodyInit): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body,
    });
    const answer = await response.text();
    if (response.status !== 202 && response.status !== 201)
      throw new Error(`${path} was answered ${response.status} ${answer}`);
    report.acknowledged += 1;
    counter.told();
    return JSON.parse(answer);
  }

  async function next(url: string) {
    number += 1;
    const last = events.at(-1);
    const isNew = last === undefined || last.signals.length >= PARTS;
    const sent: Sent = isNew
      ? { event: `${name} event ${number}`, logs: [], signals: [], recordings: [] }
      : last;
    if (isNew) events.push(sent);
    const time = new Date().toISOString();
    const word = `${name} part ${number}`;
    const shown =
      random.below(3) === 0 ? v.parse(Kept, await post(url, '/api/ingest/media', picture)) : undefined;
    if (shown) uploads.push({ name: shown.upload, sha256: shown.sha256 });
    const body = {
      event: sent.event,
      site,
      sentAt: time,
      signals: [{ id: word, time, type: word }],
      logs: [{ id: word, time, notes: word }],
      recordings: shown ? [{ id: word, time, camera, media: { upload: shown.upload } }] : [],
    };
    const acknowledge = () => {
      sent.signals.push(word);
      sent.logs.push(word);
      if (shown) sent.recordings.push(shown.upload);
    };
    pending = { body: JSON.stringify(body), acknowledge };
  }

  return {
    events,
    uploads,
    async send(url: string): Promise<void> {
      for (;;)
        try {
          if (pending === undefined) await next(url);
          if (pending === undefined) continue;
          const { body, acknowledge } = pending;
          await post(url, '/api/ingest/events', body);
          acknowledge();
          pending = undefined;
        } catch (error) {
          // fetch fails so when the connection breaks, and only then.
          if (!(error instanceof TypeError)) throw error;
          report.cutOff += 1;
          return;
        }
    },
  };
}

/** In words, what of the acknowledged is missing, doubled or miscounted. */
async function damages(db: Kysely<Database>, dataDir: string, senders: readonly Sender[]): Promise<string[]> {
  const wrong = (await wrongTotals(db)).map((total) => `a wrong total: ${JSON.stringify(total)}`);
  const made = await db
    .selectFrom('ingestEvents as e')
    .innerJoin('incidents as i', 'i.id', 'e.incidentId')
    .select(['e.externalId', 'i.id', 'i.alarmCount'])
    .execute();
  for (const { event, signals, logs, recordings } of senders.flatMap((one) => one.events)) {
    const rows = made.filter(({ externalId }) => externalId === event);
    const [row] = rows;
    if (row === undefined || rows.length > 1) {
      if (signals.length > 0 || rows.length > 1) wrong.push(`${event} is there ${rows.length} times`);
      continue;
    }
    const stored = await storedOf(db, row.id);
    if (row.alarmCount !== stored.signals.length) wrong.push(`${event} counts ${row.alarmCount} signals`);
    const lists = { signals, logs, recordings };
    for (const list of ['signals', 'logs', 'recordings'] as const) {
      const [found, acknowledged] = [stored[list], lists[list]];
      if (new Set(found).size !== found.length) wrong.push(`doubled ${list} of ${event}`);
      for (const one of acknowledged) if (!found.includes(one)) wrong.push(`lost of ${list}: ${one}`);
      // The one that was cut off may be there already.
      if (found.length > acknowledged.length + 1) wrong.push(`${list} of ${event} that nobody sent`);
    }
  }
  const uploaded = new Set(
    (await db.selectFrom('ingestUploads').select('name').execute()).map(({ name }) => name),
  );
  for (const { name, sha256 } of senders.flatMap((one) => one.uploads)) {
    const bytes = await readFile(join(dataDir, 'media', name)).catch(() => undefined);
    const isWhole = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (!isWhole || !uploaded.has(name)) wrong.push(`lost file ${name}`);
  }
  return wrong;
}

async function storedOf(db: Kysely<Database>, incidentId: number) {
  const alarms = await db.selectFrom('alarms').select('type').where('incidentId', '=', incidentId).execute();
  const logs = await db
    .selectFrom('incidentLogs')
    .select('notes')
    .where('incidentId', '=', incidentId)
    .execute();
  const recordings = await db
    .selectFrom('recordings')
    .select('mediaKey')
    .where('incidentId', '=', incidentId)
    .execute();
  return {
    signals: alarms.map(({ type }) => type),
    logs: logs.map(({ notes }) => notes),
    recordings: recordings.map(({ mediaKey }) => mediaKey),
  };
}

it.each([1, 2, 3, 4, 5])(
  'ten kills while events come in, part %i of 5, lose nothing that was acknowledged and double nothing',
  async (part) => {
    const report = await ingestKillRounds(10, part * 100);
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBe(10);
    expect(report.acknowledged).toBeGreaterThan(100);
    expect(report.cutOff).toBeGreaterThan(10);
  },
);
