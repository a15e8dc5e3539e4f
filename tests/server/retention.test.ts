/** What is removed because it is older than the settings keep, and who notices. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InsertQueryNode, type Kysely } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runAuditCommand } from '../../server/audit.ts';
import type { Database } from '../../server/db/schema.ts';
import { eraseOld } from '../../server/retention/eraseOld.ts';
import { addSentEvents, ROWS_OF_EVENT, wrongTotals } from '../support/incidents.ts';
import { demoFile, kept, sendMessage, siteOf, sourceKey, taken, upload } from '../support/ingest.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { afterQueries } from '../support/queryPlans.ts';
import { addRows, changeRows, countOf, rowOf, rowsWith } from '../support/scratchDatabase.ts';

const DAY = 86_400_000;
const LONG_AGO = Date.now() - 400 * DAY;
let provider: Provider;

beforeEach(async () => {
  await provider?.close();
  provider = await startProvider({ incidents: 40 });
});
afterAll(() => provider.close());

interface Kept {
  readonly eventDays?: number;
  readonly recordingDays?: number;
}

/** Removes what is old, with the provider running. */
function erase(
  { eventDays, recordingDays }: Kept,
  stop = new AbortController().signal,
  db = provider.deps.db,
) {
  const settings = { dataDir: provider.deps.settings.dataDir, eventDays, recordingDays };
  const desk = { db, settings, log: pino({ level: 'silent' }), now: Date.now };
  return eraseOld(desk, Date.now(), stop);
}

const add = (events: Parameters<typeof addSentEvents>[2]) =>
  addSentEvents(provider.deps.db, provider.deps.settings.dataDir, events);
const files = () => readdir(join(provider.deps.settings.dataDir, 'media'));
const told = () => runAuditCommand(['--kind', 'events.erased'], provider.deps.db, Date.now());

const TABLES = ['incidents', 'alarms', 'recordings', 'callIns', 'incidentLogs'] as const;
const SENT_TABLES = ['ingestEvents', 'ingestParts', 'ingestDetections', 'ingestUploads'] as const;

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of [...TABLES, ...SENT_TABLES]) found[table] = await countOf(provider.deps.db, table);
  return found;
}

describe('events that have ended before the days that are kept', () => {
  it('go with all that belongs to them and its files, and nothing else goes', async () => {
    const before = await counts();
    const old = await add({ count: 25, start: LONG_AGO });
    await add({ count: 1, start: LONG_AGO, lasts: null });
    await add({ count: 1, start: LONG_AGO, lasts: 390 * DAY });
    await erase({ eventDays: 30 + 120 });
    const stays = { ...before };
    for (const [table, rows] of Object.entries(ROWS_OF_EVENT)) stays[table] = 2 * rows + (before[table] ?? 0);
    expect(await counts()).toEqual(stays);
    expect(await files()).toHaveLength(2);
    expect(await wrongTotals(provider.deps.db)).toEqual([]);
    const admin = await provider.signIn('admin');
    expect((await provider.post(`/api/Event/details/${old[0]}`, undefined, admin)).status).toBe(404);
    const [line = '', ...more] = await told();
    const detail = '25 events, 25 recordings, 0 signals, 0 announcements';
    expect(JSON.parse(line)).toMatchObject({ address: 'service', detail });
    expect(more).toEqual([]);
  });

  it('go together with signals and announcements of that time that belong to no event', async () => {
    const { db } = provider.deps;
    const { locationId } = await rowOf(db, 'cameras');
    const row = { id: 9_000_000, locationId, time: LONG_AGO };
    await addRows(db, 'alarms', { ...row, cameraId: null, incidentId: null, type: 'x' });
    await addRows(db, 'voiceDowns', { ...row, speakerId: null, notes: null });
    const both = async () => [await countOf(db, 'alarms'), await countOf(db, 'voiceDowns')];
    const [signals = 0, announcements = 0] = await both();
    await erase({ eventDays: 150 });
    expect(await both()).toEqual([signals - 1, announcements - 1]);
    expect((await told())[0]).toContain('0 events, 0 recordings, 1 signal, 1 announcement');
  });

  it('stay where no days are set, and the audit says nothing', async () => {
    await add({ count: 1, start: LONG_AGO });
    const before = await counts();
    await erase({});
    expect(await counts()).toEqual(before);
    expect(await told()).toEqual([]);
  });

  it('stay where the provider stops before the next step', async () => {
    await add({ count: 20, start: LONG_AGO });
    const before = await counts();
    await erase({ eventDays: 30 }, AbortSignal.abort());
    expect(await counts()).toEqual(before);
  });

  it('go although there are many that are in progress before them', async () => {
    await add({ count: 30, start: LONG_AGO, lasts: null });
    const [late = 0] = await add({ count: 1, start: LONG_AGO + DAY });
    await erase({ eventDays: 150 });
    expect(await rowsWith(provider.deps.db, 'incidents', { id: late })).toEqual([]);
  });

  it('never leave their numbers to later ones', async () => {
    const { db } = provider.deps;
    await db.deleteFrom('counters').where('name', '=', 'incidents').execute();
    const { id } = await rowOf(db, 'incidents', {}, 'last');
    await changeRows(db, 'incidents', { startTime: LONG_AGO, endTime: LONG_AGO }, { id });
    await erase({ eventDays: 150 });
    expect((await add({ count: 1, start: Date.now() }))[0]).toBeGreaterThan(id);
  });

  it('come anew where their source sends them again', async () => {
    const key = await sourceKey(provider, 1);
    const site = await siteOf(provider, 1);
    const [startTime, endTime] = [new Date(LONG_AGO).toISOString(), new Date(LONG_AGO + 1).toISOString()];
    const message = { event: 'again', site: site.id, sentAt: startTime, startTime, endTime };
    const { event } = await taken(sendMessage(provider, message, key));
    await erase({ eventDays: 150 });
    expect((await taken(sendMessage(provider, message, key))).event.number).toBeGreaterThan(event.number);
  });
});

describe('recordings that are older than the days that they are kept', () => {
  it('go with their files and what was seen in them, and their events stay', async () => {
    const before = await counts();
    await add({ count: 25, start: LONG_AGO });
    await add({ count: 1, start: LONG_AGO, lasts: null });
    const { recordings = 0, ...others } = await counts();
    await erase({ recordingDays: 150 });
    expect(await counts()).toEqual({
      ...others,
      recordings: recordings - 25,
      ingestDetections: (before.ingestDetections ?? 0) + 2,
      ingestUploads: (before.ingestUploads ?? 0) + 1,
    });
    expect(await files()).toHaveLength(1);
    expect((await told())[0]).toContain('0 events, 25 recordings');
  });

  it('leave files that wait for their end out of what a source may upload', async () => {
    const { db } = provider.deps;
    const key = await sourceKey(provider, 1);
    const picture = await demoFile('yard-north-van-still.jpg');
    const { upload: name } = await kept(upload(provider, picture, key));
    const mark = (createdAt: number) =>
      changeRows(db, 'ingestUploads', { bytes: 2 ** 31, createdAt }, { name });
    await mark(Date.now());
    expect((await upload(provider, picture, key)).status).toBe(429);
    await mark(0);
    await kept(upload(provider, picture, key));
  });
});

describe('the removal', () => {
  /** Rows that each of its transactions has removed. */
  function counting(): { db: Kysely<Database>; removed: number[] } {
    const removed: number[] = [];
    const db = afterQueries(provider.deps.db, (node, { numAffectedRows }) => {
      // Each begins with its turn.
      if (InsertQueryNode.is(node) && node.into?.table.identifier.name === 'counters') removed.push(0);
      else removed.push((removed.pop() ?? 0) + Number(numAffectedRows ?? 0n));
    });
    return { db, removed };
  }

  it('takes some hundred rows in a transaction at most, however much belongs to an event', async () => {
    await add({ count: 3, start: LONG_AGO, logs: 700 });
    await add({ count: 30, start: LONG_AGO });
    const { db, removed } = counting();
    await erase({ eventDays: 150 }, undefined, db);
    expect(await countOf(provider.deps.db, 'ingestEvents')).toBe(0);
    expect(removed.length).toBeGreaterThan(10);
    // Beside the rows themselves: messages that are held, and uploads that are released.
    expect(Math.max(...removed)).toBeLessThan(600);
  });

  it('lets each call through that comes in between: thirty events go while one waits, at most', async () => {
    await add({ count: 250, start: LONG_AGO });
    const token = await provider.signIn('avery');
    const left = () => countOf(provider.deps.db, 'ingestEvents');
    let done = false;
    const erasing = erase({ eventDays: 150 }).finally(() => {
      done = true;
    });
    /** Events that went while a call waited. */
    const waits: number[] = [];
    while (!done) {
      const before = await left();
      const answer = await provider.post('/api/Event/events', { take: 1, count: true }, token);
      expect(answer.status).toBe(200);
      waits.push(before - (await left()));
    }
    await erasing;
    expect(await left()).toBe(0);
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30);
  });
});
