/** How long a refusal takes must not tell whether there is an account. Ratios within one run only. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Provider, startProvider } from '../support/provider.ts';

const ROUNDS = 60;
let provider: Provider;
let clock = Date.now();

beforeAll(async () => {
  provider = await startProvider({ incidents: 20, now: () => clock });
});
afterAll(() => provider.close());

/** Milliseconds of each kind's requests; the kinds take turns, so that a busy moment hits all of them. */
async function timed(
  kinds: Readonly<Record<string, () => Promise<Response>>>,
): Promise<Record<string, number>> {
  const taken = Object.keys(kinds).map((name) => ({ name, times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    // No limit is ever reached.
    clock += 3_600_000;
    for (const { name, times } of taken) {
      const began = performance.now();
      const response = await kinds[name]?.();
      await response?.text();
      times.push(performance.now() - began);
      await provider.deps.background.settled();
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
  const login = (username: string) => () =>
    provider.post('/api/Authenticate', { username, password: 'wrong' });
  const { username } = await provider.deps.db
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
  const ask = (username: string) => () =>
    provider.post('/api/Password/ResetEmail', {
      username,
      validateURL: `${provider.url}/reset-password`,
      brand: 'V',
    });
  const times = await timed({
    known: ask('avery'),
    unknown: ask('nobody'),
    unapproved: ask('casey'),
  });
  console.warn(`reset mail: ${JSON.stringify(times)}, ${spread(times).toFixed(2)}`);
  expect(spread(times)).toBeLessThan(1.35);
});

it('a made-up reset link takes as long as a spent one', async () => {
  const set = (resetToken: string) => () =>
    provider.post('/api/Password/SetFromResetToken', { resetToken, newPassword: 'long enough' });
  const times = await timed({ short: set('x'), long: set('x'.repeat(43)) });
  expect(spread(times)).toBeLessThan(1.35);
});
