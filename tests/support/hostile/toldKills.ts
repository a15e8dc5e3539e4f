/** Kills a provider while it tells people what happens, repeatedly, and checks what their browsers got in the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import * as v from 'valibot';
import { commandAudit } from '../../../server/auth/audit.ts';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema.ts';
import { TakenMessage } from '../../../server/ingest/message.ts';
import { createSource } from '../../../server/ingest/sources.ts';
import { launch } from '../../../server/launch.ts';
import { seed } from '../../../server/seed/seed.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { type ChildServer, startChild } from '../childServer.ts';
import { type PushService, startPushService } from '../pushService.ts';
import { dice } from './dice.ts';

interface ToldKillReport {
  kills: number;
  /** Events that were answered with success. */
  acknowledged: number;
  /** Messages that a browser got once more, under the same number and tag. */
  repeated: number;
  readonly wrong: string[];
}

const DEVICES = 10;
const SENDERS = 3;
const PORTAL = 'http://127.0.0.1/';

/** The same data folder is used through all kills. */
export async function toldKillRounds(rounds: number, luck: number): Promise<ToldKillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-told-kills-'));
  const service = await startPushService();
  const random = dice(luck);
  const report: ToldKillReport = { kills: 0, acknowledged: 0, repeated: 0, wrong: [] };
  const events: number[] = [];
  try {
    const key = await prepare(dataDir, service);
    for (let round = 1; round <= rounds; round += 1) {
      const child = await startChild({ PORTAL_DATA_DIR: dataDir, PORTAL_PUSH_SERVICES: service.url });
      const sending: Promise<void>[] = [];
      await new Promise<void>((reached) => {
        let left = 1 + random.below(20);
        for (let sender = 1; sender <= SENDERS; sender += 1)
          sending.push(
            sendEvents(child, key, `round ${round} sender ${sender}`, (number) => {
              events.push(number);
              left -= 1;
              if (left === 0) reached();
            }),
          );
      });
      // Not waiting for an event: this picks the moment of the kill, somewhere within the telling.
      await new Promise((resolve) => setTimeout(resolve, random.below(40)));
      await child.end('SIGKILL');
      report.kills += 1;
      await Promise.all(sending);
    }
    await tellTheRest(dataDir, service);
    report.acknowledged = events.length;
    check(events, service, report);
    return report;
  } finally {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @returns the key of a source */
async function prepare(dataDir: string, service: PushService): Promise<string> {
  const db = await openDatabase({ dataDir });
  try {
    await migrateDatabase(db);
    await seed(db, { now: Date.now(), demo: true, incidents: 20 });
    await turnOn(db, service);
    const desk = { db, audit: commandAudit(db), now: Date.now() };
    return await createSource(desk, { name: 'Kills', customerIds: [1] });
  } finally {
    await db.destroy();
  }
}

async function turnOn(db: Kysely<Database>, service: PushService): Promise<void> {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'avery')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notificationSettings')
    .values({ userId, pushKinds: 'opened', mailKinds: '', portal: PORTAL })
    .execute();
  for (let id = 1; id <= DEVICES; id += 1)
    await db
      .insertInto('pushDevices')
      .values({
        id,
        userId,
        ...(await service.subscribe()),
        name: `Browser ${id}`,
        portal: PORTAL,
        addedAt: Date.now(),
      })
      .execute();
}

/** One event after the other, until the server is gone. */
async function sendEvents(
  { url }: ChildServer,
  key: string,
  name: string,
  told: (number: number) => void,
): Promise<void> {
  for (let count = 1; ; count += 1) {
    const time = new Date().toISOString();
    const message = { event: `${name} ${count}`, site: 1, sentAt: time, startTime: time };
    try {
      const answer = await fetch(`${url}/api/ingest/events`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(message),
      });
      told(v.parse(TakenMessage, await answer.json()).event.number);
    } catch {
      return;
    }
  }
}

/** By a clock that is two minutes ahead, so that what the killed ones were about to send is free again. */
async function tellTheRest(dataDir: string, service: PushService): Promise<void> {
  const settings = { ...readSettings({}), port: 0, dataDir, pushServices: [service.url] };
  const now = () => Date.now() + 2 * 60_000;
  const server = await launch({ settings, log: pino({ level: 'silent' }), now });
  await server.deps.background.settled();
  await server.close();
}

const Payload = v.object({
  notification: v.object({ tag: v.string(), data: v.object({ id: v.number() }) }),
});

function check(events: readonly number[], { messages, faults }: PushService, report: ToldKillReport): void {
  const got = new Map<string, number[]>();
  for (const { endpoint, payload } of messages) {
    const { tag, data } = v.parse(Payload, JSON.parse(payload)).notification;
    const place = `${tag} ${endpoint}`;
    got.set(place, [...(got.get(place) ?? []), data.id]);
  }
  const endpoints = new Set(messages.map(({ endpoint }) => endpoint));
  report.wrong.push(...faults);
  if (endpoints.size !== DEVICES) report.wrong.push(`only ${endpoints.size} browsers got anything`);
  for (const event of events)
    for (const endpoint of endpoints)
      if (!got.has(`event-${event} ${endpoint}`)) report.wrong.push(`lost: event ${event} to ${endpoint}`);
  for (const [place, ids] of got) {
    if (new Set(ids).size > 1) report.wrong.push(`doubled: ${place}`);
    report.repeated += ids.length - 1;
  }
}
