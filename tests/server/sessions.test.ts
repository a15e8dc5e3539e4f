import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logOffCall, logOffEverywhereCall, signInsCall } from '#core/api/wire/session.ts';
import { clearEnded } from '../../server/sessions/endSessions.ts';
import { answerOf } from '../support/answers.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { tokenPayload } from '../support/tokenPayload.ts';

const HOUR = 3_600_000;
let provider: Provider;
let clock = Date.now();

beforeAll(async () => {
  provider = await startProvider({ now: () => clock, incidents: 20 });
});
beforeEach(() => {
  clock += HOUR;
});
afterAll(() => provider.close());

const statusOf = async (token: string) =>
  (await provider.post('/api/Event/events', { take: 1 }, token)).status;
const ended = () => provider.deps.db.selectFrom('endedSessions').selectAll().execute();

describe('logging off', () => {
  it('ends the token that it is sent with, and no other', async () => {
    const [token, other] = [await provider.signIn('avery'), await provider.signIn('avery')];
    expect(await answerOf(logOffCall, await provider.post(logOffCall.path, undefined, token))).toEqual({
      successful: true,
    });
    expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200]);
    expect((await provider.post(logOffCall.path, undefined, token)).status).toBe(401);
    expect(await statusOf(await provider.signIn('avery'))).toBe(200);
  });

  it('keeps nothing of the token, and nothing at all once it would have ended by itself', async () => {
    const token = await provider.signIn('avery');
    await provider.post(logOffCall.path, undefined, token);
    expect(await ended()).toContainEqual({
      sessionId: expect.stringMatching(/^[\w-]{22}$/),
      expiresAt: Math.floor(clock / 1000) * 1000 + 12 * HOUR,
    });
    expect(tokenPayload(token)).toMatchObject({ sid: (await ended()).at(-1)?.sessionId });
    const clear = () => clearEnded(provider.deps.db, clock, provider.deps.settings.tokenMinutes);
    clock += 35 * HOUR;
    await clear();
    expect(await ended()).not.toEqual([]);
    clock += 2 * HOUR;
    await clear();
    expect(await ended()).toEqual([]);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends a session that another process began', async () => {
    const token = await provider.signIn('jordan');
    await provider.deps.db
      .insertInto('endedSessions')
      .values({ sessionId: String(tokenPayload(token).sid), expiresAt: clock + HOUR })
      .execute();
    expect(await statusOf(token)).toBe(401);
  });

  it('everywhere ends all sessions of the account, of nobody else, and hinders no new one', async () => {
    const all = [await provider.signIn('avery'), await provider.signIn('avery')];
    const others = await provider.signIn('jordan');
    expect((await provider.post(logOffEverywhereCall.path, undefined, all[0])).status).toBe(200);
    // The clock has not moved, or runs behind on another process: a number tells the sessions apart.
    clock -= 5_000;
    const fresh = await provider.signIn('avery');
    expect(await Promise.all([...all, others, fresh].map(statusOf))).toEqual([401, 401, 200, 200]);
  });
});

describe('the own sign-ins', () => {
  it('tell of those that worked and those that failed, newest first, and of nobody else', async () => {
    await provider.post('/api/Authenticate', { username: 'jordan', password: 'wrong' });
    clock += 1_000;
    const token = await provider.signIn('jordan');
    await provider.signIn('avery');
    const { value } = await answerOf(signInsCall, await provider.post(signInsCall.path, undefined, token));
    expect(value?.slice(0, 2)).toEqual([
      { time: new Date(clock).toISOString(), address: '127.0.0.1', successful: true },
      { time: new Date(clock - 1_000).toISOString(), address: '127.0.0.1', successful: false },
    ]);
  });

  it('are ten at most', async () => {
    let token = '';
    for (let n = 0; n < 12; n += 1) token = await provider.signIn('jordan', DEMO_PASSWORD);
    const answer = await answerOf(signInsCall, await provider.post(signInsCall.path, undefined, token));
    expect(answer.value).toHaveLength(10);
  });
});

describe('the calls of sessions', () => {
  it.each([signInsCall, logOffCall, logOffEverywhereCall])('want a token: $path', async ({ path }) => {
    expect((await provider.post(path)).status).toBe(401);
    expect((await fetch(provider.url + path)).status).toBe(405);
  });
});
