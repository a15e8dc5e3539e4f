import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Provider, startProvider } from '../support/provider.ts';

const HOUR = 3_600_000;
let provider: Provider;
let clock = Date.now();
let elapsed = 0;

beforeAll(async () => {
  // The rounds alone: database and network keep their own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  provider = await startProvider({ incidents: 60, now: () => clock, elapsed: () => elapsed });
});
afterAll(async () => {
  await provider.close();
  vi.useRealTimers();
});

const tried = async () => {
  const { db } = provider.deps;
  const mails = await db.selectFrom('loginAttempts').select('attemptKey as key').execute();
  const signIns = await db.selectFrom('signInFailures').select('limitKey as key').execute();
  return [...mails, ...signIns].map(({ key }) => key).sort();
};

describe('the provider, every ten minutes', () => {
  it('clears failed sign-ins away that count no more, although nobody signs in', async () => {
    const attempt = (attemptKey: string, windowStart: number, blockedUntil: number | null) => ({
      attemptKey,
      failures: 3,
      windowStart,
      blockedUntil,
    });
    await provider.deps.db
      .insertInto('loginAttempts')
      .values([
        attempt('account:old', clock - 25 * HOUR, null),
        attempt('account:blocked', clock - 25 * HOUR, clock + HOUR),
        attempt('account:fresh', clock, null),
      ])
      .execute();
    const failure = (limitKey: string, failedAt: number) => ({
      limitKey,
      failures: 3,
      failedAt,
      pending: 0,
      pendingSince: 0,
    });
    await provider.deps.db
      .insertInto('signInFailures')
      .values([failure('network:old', clock - 25 * HOUR), failure('network:fresh', clock)])
      .execute();
    vi.advanceTimersByTime(10 * 60_000);
    await provider.deps.background.settled();
    expect(await tried()).toEqual(['account:blocked', 'account:fresh', 'network:fresh']);
    clock += 25 * HOUR;
    // A clock that shows so without that time having passed moves nothing.
    vi.advanceTimersByTime(10 * 60_000);
    await provider.deps.background.settled();
    expect(await tried()).toContain('network:fresh');
    elapsed += 25 * HOUR;
    vi.advanceTimersByTime(10 * 60_000);
    await provider.deps.background.settled();
    expect(await tried()).toEqual([]);
  });
});
