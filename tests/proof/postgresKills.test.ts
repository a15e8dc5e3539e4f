/** PostgreSQL is killed and started again under a provider that is at work. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChildServer, startChild } from '../../scripts/provider/childServer.ts';
import { type ScratchPostgres, startPostgres } from '../support/postgres.ts';
import { DEMO_PASSWORD } from '../support/provider.ts';
import { inDatabase } from '../support/scratchDatabase.ts';

const ROUNDS = 5;
/** Fewer a round than a person may send within an hour in all. */
const REQUESTS_A_ROUND = 4;

let postgres: ScratchPostgres;
let server: ChildServer;
let dataDir = '';

beforeAll(async () => {
  postgres = await startPostgres();
  await inDatabase(`${postgres.url}/postgres`, 'create database portal');
  dataDir = await mkdtemp(join(tmpdir(), 'portal-postgres-kills-'));
  server = await startChild({
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DATABASE_URL: `${postgres.url}/portal`,
    PORTAL_SEED_INCIDENTS: '300',
  });
}, 300_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}, 60_000);

/** The status, and that it came in time and says when to come back. */
async function ask(path: string, seconds: number, init?: RequestInit): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${server.url}${path}`, init);
  expect(performance.now() - start, path).toBeLessThan(seconds * 1_000);
  if (response.status === 503 && path.startsWith('/api/'))
    expect(response.headers.get('Retry-After')).toBe('1');
  await response.arrayBuffer();
  return response.status;
}

function posted(token: string, body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  };
}

async function signIn(username: string): Promise<string> {
  const response = await fetch(
    `${server.url}/api/Authenticate`,
    posted('', { username, password: DEMO_PASSWORD }),
  );
  return String(((await response.json()) as { token?: string }).token);
}

it('the provider answers 503 in time while PostgreSQL is gone, works again by itself, and loses and doubles nothing', async () => {
  const statuses = new Map<number, number>();
  const token = await signIn('avery');
  for (let round = 1; round <= ROUNDS; round += 1) {
    let ended = false;
    const readers = Array.from({ length: 10 }, async () => {
      while (!ended) {
        const status = await ask('/api/Event/events', 5, posted(token, { take: 5, count: true }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    // Each is sent under its key until it is taken, however often the answer is lost.
    const writers = Array.from({ length: REQUESTS_A_ROUND }, async (_, index) => {
      const name = `request ${round}.${index}`;
      const init = posted(token, { subject: name, notes: name }, { 'Idempotency-Key': name });
      while ((await ask('/api/Contact/feedback', 5, init)) !== 200);
    });
    await postgres.crash();
    // Its last proof of a write stands for a second.
    await vi.waitFor(async () => expect(await ask('/readyz', 2)).toBe(503), { timeout: 3_000, interval: 50 });
    expect(await ask('/healthz', 2)).toBe(200);
    expect(await ask('/api/Location/locations', 5, posted(token, {}))).toBe(503);
    await postgres.restart();
    await vi.waitFor(async () => expect(await ask('/readyz', 2)).toBe(200), {
      timeout: 20_000,
      interval: 50,
    });
    expect(await ask('/api/Location/locations', 5, posted(token, {}))).toBe(200);
    await Promise.all(writers);
    ended = true;
    await Promise.all(readers);
  }
  console.warn(`answers to reads over ${ROUNDS} kills: ${JSON.stringify([...statuses])}`);
  expect([...statuses.keys()].sort()).toEqual([200, 503]);
  const kept = await inDatabase<{ subject: string }>(
    `${postgres.url}/portal`,
    'select subject from feedback order by id',
  );
  expect(kept.map((row) => row.subject).sort()).toEqual(
    Array.from({ length: ROUNDS }, (_, round) =>
      Array.from({ length: REQUESTS_A_ROUND }, (__, index) => `request ${round + 1}.${index}`),
    )
      .flat()
      .sort(),
  );
});
