/** Ten thousand devices are told of an event, while somebody looks at a list. */
import { type ChildProcess, fork } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quantile } from '../../scripts/bench/line.ts';
import { type ChildServer, startChild } from '../../scripts/provider/childServer.ts';
import { signIn } from '../../scripts/provider/provider.ts';
import { commandAudit } from '../../server/auth/audit.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { firstOfIds, writeRows } from '../../server/db/writeRows.ts';
import { createSource } from '../../server/ingest/sources.ts';
import { seed } from '../../server/seed/seed.ts';
import { ended } from '../support/processes.ts';
import { postTo } from '../support/provider.ts';
import { timedRequest } from '../support/rawRequest.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const PEOPLE = 5_000;
const DEVICES = 2 * PEOPLE;
const TURNS = 3;
const QUIET_MS = 10_000;
const LOOK_EVERY_MS = 50;

const dataDir = scratchFolders()();
let service: ChildProcess;
let server: ChildServer;
let key = '';
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  const program = fileURLToPath(new URL('../support/countedPushes.ts', import.meta.url));
  service = fork(program, [String(DEVICES)], { execArgv: ['--import', 'tsx'] });
  const [said]: unknown[] = await once(service, 'message');
  const { url } = v.parse(v.object({ url: v.string() }), said);
  const db = await openDatabase({ dataDir });
  await migrateDatabase(db);
  await seed(db, { now: Date.now(), demo: true, incidents: 20_000 });
  await addPeople(db, url);
  const desk = { db, audit: commandAudit(db), now: Date.now() };
  key = await createSource(desk, { name: 'Load', customerIds: [1] });
  await db.destroy();
  server = await startChild({ PORTAL_DATA_DIR: dataDir, PORTAL_PUSH_SERVICES: url });
}, 300_000);
afterAll(async () => {
  agent.destroy();
  await server.end('SIGTERM');
  await ended(service);
}, 60_000);

/** People of the first customer, who want to be told everything on two devices each. */
async function addPeople(db: Kysely<Database>, pushService: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const first = await firstOfIds(transaction, 'users', PEOPLE);
    const firstDevice = await firstOfIds(transaction, 'pushDevices', DEVICES);
    const people = Array.from({ length: PEOPLE }, (_, index) => first + index);
    const devices = Array.from({ length: DEVICES }, (_, index) => ({ index, id: firstDevice + index }));
    await writeRows(
      transaction,
      'users',
      people.map((id) => ({
        id,
        ...{ username: `person ${id}`, canonicalUsername: `person ${id}` },
        ...{ name: `Person ${id}`, foldedName: `person ${id}` },
        ...{ firstname: null, lastname: null, passwordHash: null, passwordChangedAt: null },
        ...{ keptTokenHash: null, customerId: 1, sessionGeneration: 0, approved: 1 as const, createdAt: 0 },
      })),
    );
    await writeRows(
      transaction,
      'userClaims',
      people.flatMap((userId) => [
        { userId, kind: 'role', position: 0, value: 'Customer', canonicalValue: 'customer' },
        { userId, kind: 'scope', position: 0, value: 'AllLocations', canonicalValue: 'alllocations' },
      ]),
    );
    await writeRows(
      transaction,
      'notificationSettings',
      people.map((userId) => ({
        ...{ userId, pushKinds: 'opened voiceDown guard police closed', mailKinds: '', locationIds: null },
        ...{ quietFrom: null, quietTo: null, quietZone: null, pausedUntil: null },
        ...{ morningAt: null, morningZone: null, nextMorning: null, portal: 'https://portal.example/' },
      })),
    );
    await writeRows(
      transaction,
      'pushDevices',
      devices.map(({ index, id }) => ({
        ...{ id, userId: first + (index % PEOPLE), endpoint: `${pushService}/push/${id}` },
        ...{ p256dh: someKey(), auth: randomBytes(16).toString('base64url') },
        ...{ name: 'Chrome on Android', portal: 'https://portal.example/', addedAt: 0, usedAt: null },
      })),
    );
  });
}

function someKey(): string {
  const pair = createECDH('prime256v1');
  return pair.generateKeys('base64url');
}

/** Lets an event begin. Resolves once every device was told of it. @returns milliseconds, and how many messages */
async function tellEverybody(event: string) {
  const start = performance.now();
  const now = new Date().toISOString();
  const told = once(service, 'message');
  const body = { event, site: 1, sentAt: now, startTime: now };
  const answer = await postTo(`${server.url}/api/ingest/events`, body, key);
  const taken = v.parse(v.object({ event: v.object({ number: v.number() }) }), await answer.json());
  const [said]: unknown[] = await told;
  const { topic, messages } = v.parse(v.object({ topic: v.string(), messages: v.number() }), said);
  expect(topic).toBe(`event-${taken.event.number}`);
  return { ms: performance.now() - start, messages };
}

it(`${DEVICES} devices are told within a minute, and who looks at a list meanwhile hardly waits longer`, async () => {
  const token = await signIn(server.url, 'avery');
  const page = JSON.stringify({ orderby: 'incident.startTime desc', take: 15, count: true });

  /** Milliseconds of each look at a page while something goes on. */
  async function watch<Done>(meanwhile: () => Promise<Done>, times: number[]): Promise<Done> {
    let isOver = false;
    const looks: Promise<void>[] = [];
    const looking = async () => {
      while (!isOver) {
        looks.push(
          timedRequest(agent, `${server.url}/api/Event/events`, { body: page, token }).then(
            (time) => void times.push(time),
          ),
        );
        await setTimeout(LOOK_EVERY_MS);
      }
    };
    const looked = looking();
    const done = await meanwhile();
    isOver = true;
    await looked;
    await Promise.all(looks);
    return done;
  }

  await watch(() => setTimeout(1_000), []);
  // By turns, so that whatever else this machine does falls on both.
  const turns = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const quiet: number[] = [];
    const loud: number[] = [];
    await watch(() => setTimeout(QUIET_MS), quiet);
    const { ms, messages } = await watch(() => tellEverybody(`event ${turn}`), loud);
    turns.push({ ms, messages, quiet: shares(quiet), loud: shares(loud) });
  }

  const ratios = turns.map(({ quiet, loud }) => loud.median / quiet.median);
  const figures = JSON.stringify({ turns, ratios }, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
  );
  console.warn(figures);
  expect(turns.map(({ messages }) => messages)).toEqual(turns.map(() => DEVICES));
  expect(Math.max(...turns.map(({ ms }) => ms)), figures).toBeLessThan(60_000);
  // What the provider does to itself it does in every turn; what another program does to it is missing in one.
  expect(Math.min(...ratios), figures).toBeLessThan(1.5);
});

/** Milliseconds. */
function shares(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), looks: sorted.length };
}
