import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChildServer, startChild } from '../support/childServer.ts';
import { type CostlyInput, costlyInputs } from '../support/hostile/costlyInputs.ts';
import { rawRequest } from '../support/rawRequest.ts';

/** Milliseconds for which no input may keep others waiting. */
const MOST_SILENCE = 50;
/** What an input itself costs is the same each time; what else the machine does only adds to it. */
const ROUNDS = 2;
/** For inputs that kept others waiting in each round so far. */
const MOST_ROUNDS = 12;

let server: ChildServer;
let scratch = '';
let token = '';
let networks = 0;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portal-held-up-'));
  server = await startChild({
    PORTAL_DATA_DIR: scratch,
    PORTAL_SEED_INCIDENTS: '2000',
    PORTAL_TRUSTED_PROXIES: '1',
  });
  const answer = await send({
    what: 'sign-in',
    path: '/api/Authenticate',
    body: JSON.stringify({ username: 'avery', password: 'vigil-demo' }),
    headers: { 'Content-Type': 'application/json' },
  });
  ({ token } = JSON.parse(answer.body.toString()) as { token: string });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(scratch, { recursive: true });
});

/** Each from a network of its own, so that no limit per network answers instead. */
function send({ path, body, headers }: CostlyInput) {
  networks += 1;
  const from = `198.51.${networks >> 8}.${networks & 255}`;
  const method = body === undefined ? 'GET' : 'POST';
  return rawRequest(server.url, path, { 'X-Forwarded-For': from, ...headers }, method, body);
}

/** Longest time in milliseconds that another caller waits for an answer while the work runs. */
async function silenceDuring(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const other = async () => {
    do {
      const asked = performance.now();
      await rawRequest(server.url, '/healthz');
      longest = Math.max(longest, performance.now() - asked);
    } while (!isOver);
  };
  const others = other();
  await work();
  isOver = true;
  await others;
  return longest;
}

it('no input keeps others waiting', async () => {
  const inputs = costlyInputs(server.url, token);
  const plain: CostlyInput = { what: 'the page', path: '/login' };
  const least = new Map<string, number>();
  const statuses = new Map<string, Set<number>>();
  const tooLong = () => {
    const control = least.get(plain.what) ?? 0;
    return [...least].filter(([, silence]) => silence > control + MOST_SILENCE);
  };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const suspects = new Set(tooLong().map(([what]) => what));
    for (const input of [plain, ...inputs].filter(({ what }) => round < ROUNDS || suspects.has(what))) {
      const silence = await silenceDuring(async () => {
        const { status } = await send(input);
        statuses.set(input.what, (statuses.get(input.what) ?? new Set()).add(status));
      });
      least.set(input.what, Math.min(silence, least.get(input.what) ?? Number.POSITIVE_INFINITY));
    }
  }
  expect(tooLong()).toEqual([]);
  // An answer of a limit, or a failure, would say nothing of what the input costs.
  expect([...statuses].filter(([, seen]) => seen.size > 1 || seen.has(429) || seen.has(500))).toEqual([]);
}, 120_000);
