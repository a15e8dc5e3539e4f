/** How long a refusal takes must not tell whether there is an account. Ratios within one run only. */
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeResetToken } from '../../server/auth/passwordReset.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { ownProcess } from '../support/ofFile.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const ROUNDS = 60;
const dataDir = scratchFolders()();
// A process of its own: what it does after an answer must not count as the answer's time.
const server = ownProcess({ PORTAL_DATA_DIR: dataDir, PORTAL_SEED_INCIDENTS: '20' });
let db: Kysely<Database>;

beforeAll(async () => {
  db = await openDatabase({ dataDir });
});
afterAll(() => db.destroy());

const post = (path: string, body: object) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) });

/** Milliseconds of each kind's requests; the kinds take turns, so that a busy moment hits all of them. */
async function timed(
  kinds: Readonly<Record<string, () => Promise<Response>>>,
): Promise<Record<string, number>> {
  const taken = Object.keys(kinds).map((name) => ({ name, times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, times } of taken) {
      // No limit is ever reached, and nothing of the last request is still under way.
      await db.deleteFrom('loginAttempts').execute();
      await db.deleteFrom('signInFailures').execute();
      await vi.waitFor(async () =>
        expect(await db.selectFrom('resetRequests').select('id').execute()).toEqual([]),
      );
      const began = performance.now();
      const response = await kinds[name]?.();
      await response?.text();
      times.push(performance.now() - began);
      expect(response?.status).toBeLessThan(429);
    }
  }
  return Object.fromEntries(taken.map(({ name, times }) => [name, lowerQuartile(times)]));
}

/** Of all figures the one that other work on the machine touches least, without being a single lucky request's. */
function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}

/** The slowest kind by the fastest. */
const spread = (times: Readonly<Record<string, number>>) =>
  Math.max(...Object.values(times)) / Math.min(...Object.values(times));

it('a wrong password takes as long for every kind of name', async () => {
  const login = (username: string) => () => post('/api/Authenticate', { username, password: 'wrong' });
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('passwordHash', 'is', null)
    .executeTakeFirstOrThrow();
  const times = await timed({
    known: login('avery'),
    unknown: login('nobody'),
    'by e-mail': login('avery@harbourline.example'),
    'unknown e-mail': login('nobody@harbourline.example'),
    unapproved: login('casey'),
    'without a password': login(username),
  });
  console.warn(`sign-in: ${JSON.stringify(times)}, ${spread(times).toFixed(2)}`);
  expect(spread(times)).toBeLessThan(1.35);
});

it('asking for a reset mail takes as long for every kind of name', async () => {
  const validateURL = `${server.url}/reset-password`;
  const ask = (username: string) => () =>
    post('/api/Password/ResetEmail', { username, validateURL, brand: 'V' });
  const times = await timed({ known: ask('avery'), unknown: ask('nobody'), unapproved: ask('casey') });
  console.warn(`reset mail: ${JSON.stringify(times)}, ${spread(times).toFixed(2)}`);
  expect(spread(times)).toBeLessThan(1.35);
});

it('a made-up reset link takes as long as a spent one', async () => {
  const set = (resetToken: string) => () =>
    post('/api/Password/SetFromResetToken', { resetToken, newPassword: 'long enough' });
  const spent = await makeResetToken(db, 1, Date.now(), 30);
  await db.updateTable('passwordResetTokens').set({ usedAt: Date.now() }).execute();
  const times = await timed({ 'made up': set('x'.repeat(43)), spent: set(spent) });
  expect(spread(times)).toBeLessThan(1.35);
});
