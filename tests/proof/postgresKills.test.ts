/** PostgreSQL is killed and started again under a provider that is at work. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChildServer, startChild } from '../../scripts/provider/childServer.ts';
import { signIn } from '../../scripts/provider/provider.ts';
import { ofFile } from '../support/ofFile.ts';
import { startPostgres } from '../support/postgres.ts';
import { inDatabase } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const ROUNDS = 5;
/** Fewer a round than a person may send within an hour in all. */
const REQUESTS_A_ROUND = 4;

const PORTAL_DATA_DIR = scratchFolders()();
const postgres = ofFile(startPostgres);
const database = () => `${postgres.url}/postgres`;
let server: ChildServer;

beforeAll(async () => {
  const settings = { PORTAL_DATABASE_URL: database(), PORTAL_SEED_INCIDENTS: '300' };
  server = await startChild({ PORTAL_DATA_DIR, ...settings });
}, 300_000);
afterAll(() => server.end('SIGTERM'), 60_000);

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

it('the provider answers 503 in time while PostgreSQL is gone, works again by itself, and loses and doubles nothing', async () => {
  const statuses = new Map<number, number>();
  const token = await signIn(server.url, 'avery');
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
  const kept = await inDatabase<{ subject: string }>(database(), 'select subject from feedback order by id');
  expect(kept.map((row) => row.subject).sort()).toEqual(
    Array.from({ length: ROUNDS }, (_, round) =>
      Array.from({ length: REQUESTS_A_ROUND }, (__, index) => `request ${round + 1}.${index}`),
    )
      .flat()
      .sort(),
  );
});
