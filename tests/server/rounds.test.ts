import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Provider, startProvider } from '../support/provider.ts';

const HOUR = 3_600_000;
let provider: Provider;
let clock = Date.now();

beforeAll(async () => {
  // The rounds alone: database and network keep their own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  provider = await startProvider({ incidents: 60, now: () => clock });
});
afterAll(async () => {
  await provider.close();
  vi.useRealTimers();
});

const tried = async () => {
  const rows = await provider.deps.db.selectFrom('loginAttempts').select('attemptKey').execute();
  return rows.map((row) => row.attemptKey);
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
    vi.advanceTimersByTime(10 * 60_000);
    await provider.deps.background.settled();
    expect((await tried()).sort()).toEqual(['account:blocked', 'account:fresh']);
    clock += 25 * HOUR;
    vi.advanceTimersByTime(10 * 60_000);
    await provider.deps.background.settled();
    expect(await tried()).toEqual([]);
  });
});
