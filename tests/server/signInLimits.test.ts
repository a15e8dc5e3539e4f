import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changePasswordCall, logOffEverywhereCall, setFromResetTokenCall } from '#contract/session.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import { makeResetToken } from '../../server/auth/passwordReset.ts';
import { SignInLimits } from '../../server/auth/signInLimits.ts';
import { refusalOf } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';
import { scratchDatabase } from '../support/scratchDatabase.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let clock = Date.now();

const provider = ofFile(() =>
  startProvider({ now: () => clock, settings: { trustedProxies: 1 }, incidents: 20 }),
);
beforeEach(() => {
  clock += DAY;
});

interface From {
  readonly address?: string;
  readonly cookie?: string;
}

const login = (username: string, password: string, { address = '192.0.2.1', cookie = '' }: From = {}) =>
  provider.post('/api/Authenticate', { username, password }, undefined, {
    'X-Forwarded-For': address,
    ...(cookie !== '' && { Cookie: cookie }),
  });

const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));
const cookieOf = (answer: Response) => (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';

/** Signs in and gives the cookie that makes the device known. */
async function deviceOf(username: string): Promise<string> {
  const answer = await login(username, DEMO_PASSWORD, { address: '192.0.2.99' });
  expect(answer.status).toBe(200);
  return cookieOf(answer);
}

/** Fails until no attempt is taken from anywhere. */
async function attack(username: string): Promise<void> {
  const answers = times(20, (n) => login(username, 'wrong', { address: `198.51.100.${n}` }));
  expect(await statusesOf(answers)).toEqual([...times(10, () => 401), ...times(10, () => 429)]);
  expect((await login(username, DEMO_PASSWORD, { address: '203.0.113.1' })).status).toBe(429);
}

describe('failures of strangers', () => {
  it('are followed by pauses that grow, for an account as for a name that nobody has', async () => {
    for (const name of ['jordan', 'ghost']) {
      for (const _ of times(10, () => 0)) expect((await login(name, 'wrong')).status).toBe(401);
      const limited = await login(name, 'wrong');
      expect(limited.headers.get('Retry-After')).toBe('1');
      expect(await refusalOf(limited)).toBe('429 Too many attempts. Please try again in 1 second.');
      for (const seconds of [1, 2, 4, 8]) {
        clock += seconds * 1000 - 1;
        expect((await login(name, 'wrong')).status).toBe(429);
        clock += 1;
        expect((await login(name, 'wrong')).status).toBe(401);
      }
    }
  });

  it('pause for a quarter of an hour at most, and are forgiven one by one', async () => {
    for (const _ of times(10, () => 0)) await login('jordan', 'wrong');
    for (const _ of times(10, () => 0)) {
      clock += 15 * MINUTE - 1;
      await login('jordan', 'wrong');
    }
    expect(await refusalOf(await login('jordan', DEMO_PASSWORD))).toBe(
      '429 Too many attempts. Please try again in 15 minutes.',
    );
    clock += 15 * MINUTE;
    expect((await login('jordan', DEMO_PASSWORD)).status).toBe(200);
    clock += 5 * 60 * MINUTE;
    expect(await statusesOf(times(5, () => login('jordan', 'wrong')))).toEqual(times(5, () => 401));
  });

  it('count together under all names of one account', async () => {
    const names = ['avery', 'AVERY', 'avery@harbourline.example', 'security@harbourline.example'];
    const answers = times(20, (n) => login(names[n % names.length] ?? '', 'wrong'));
    expect((await statusesOf(answers)).filter((status) => status === 401)).toHaveLength(10);
  });

  it.each([
    [
      'an IPv4 address, whatever its port and spelling',
      (n: number) => ['192.0.2.8', `192.0.2.8:${4000 + n}`, '::ffff:192.0.2.8'][n % 3],
    ],
    [
      'an IPv6 network, whatever its port and spelling',
      (n: number) => [`2001:db8:0:1::${n.toString(16)}`, `[2001:DB8:0:1:ffff::${n}]:${4000 + n}`][n % 2],
    ],
  ])('stop %s that tries many accounts', async (_, addressOf) => {
    const answers = times(52, (n) => login(`user-${n}`, 'wrong', { address: addressOf(n) ?? '' }));
    expect((await statusesOf(answers)).filter((status) => status === 429)).toHaveLength(2);
    expect((await login('jordan', DEMO_PASSWORD, { address: '2001:db8:0:3::1' })).status).toBe(200);
  });
});

describe('right passwords', () => {
  it('are all taken, also sixty at once, more than any limit has attempts', async () => {
    const answers = times(60, () => login('jordan', DEMO_PASSWORD));
    expect(await statusesOf(answers)).toEqual(times(60, () => 200));
  });

  it('are taken from a known device whatever strangers do to the account and to its network', async () => {
    const cookie = await deviceOf('jordan');
    await attack('jordan');
    await Promise.all(times(60, (n) => login(`user-${n}`, 'wrong', { address: '192.0.2.50' })));
    expect((await login('jordan', DEMO_PASSWORD, { address: '192.0.2.50' })).status).toBe(429);
    const answers = times(30, () => login('jordan', DEMO_PASSWORD, { address: '192.0.2.50', cookie }));
    expect(await statusesOf(answers)).toEqual(times(30, () => 200));
  });
});

describe('a known device', () => {
  it('has failures of its own, which cost the account nothing', async () => {
    const cookie = await deviceOf('jordan');
    const answers = times(20, () => login('jordan', 'wrong', { cookie }));
    expect(await statusesOf(answers)).toEqual(times(20, () => 401));
    expect(await statusesOf(times(10, () => login('jordan', 'wrong')))).toEqual(times(10, () => 401));
    expect((await login('jordan', 'wrong')).status).toBe(429);
  });

  it('is never refused the right password, however often it failed and whatever strangers do', async () => {
    const cookie = await deviceOf('jordan');
    await attack('jordan');
    const failing = times(20, () => login('jordan', 'wrong', { cookie }));
    expect(await statusesOf(failing)).toEqual(times(20, () => 401));
    let isAnswered = false;
    const waiting = login('jordan', DEMO_PASSWORD, { cookie }).then(({ status }) => {
      isAnswered = true;
      return status;
    });
    for (const _ of times(5, () => 0)) expect((await login('jordan', 'wrong')).status).toBe(429);
    expect(isAnswered).toBe(false);
    clock += 1_000;
    expect(await waiting).toBe(200);
  });

  it('is known to those who signed in with it, and to nobody else', async () => {
    const cookie = await deviceOf('avery');
    await attack('jordan');
    expect((await login('jordan', DEMO_PASSWORD, { cookie })).status).toBe(429);
    const [name = '', value = ''] = cookie.split('=');
    const [header = '', payload = '', signature = ''] = value.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(
      JSON.stringify({ ...claims, accounts: [1, 2, 3].map((id) => ({ id, gen: 0, pwd: null })) }),
    ).toString('base64url');
    const answer = await login('jordan', DEMO_PASSWORD, {
      cookie: `${name}=${header}.${forged}.${signature}`,
    });
    expect(answer.status).toBe(429);
  });

  it('is also whichever set a new password by a reset link', async () => {
    const { db } = provider.deps;
    const resetToken = await makeResetToken(db, (await accountByLogin(db, 'jordan'))?.id ?? 0, clock, 30);
    const body = { resetToken, newPassword: DEMO_PASSWORD };
    const cookie = cookieOf(await provider.post(setFromResetTokenCall.path, body));
    await attack('jordan');
    expect((await login('jordan', DEMO_PASSWORD, { cookie })).status).toBe(200);
  });

  it('is a stranger after the account has logged off everywhere, until it signs in again', async () => {
    const cookie = await deviceOf('jordan');
    const token = await provider.signIn('jordan');
    expect((await provider.post(logOffEverywhereCall.path, undefined, token)).status).toBe(200);
    await attack('jordan');
    expect((await login('jordan', DEMO_PASSWORD, { cookie })).status).toBe(429);
    clock += DAY;
    const fresh = await deviceOf('jordan');
    await attack('jordan');
    expect((await login('jordan', DEMO_PASSWORD, { cookie: fresh })).status).toBe(200);
  });

  it('is a stranger after another device has changed the password, which is known then', async () => {
    const cookie = await deviceOf('jordan');
    const token = await provider.signIn('jordan');
    const body = { currentPassword: DEMO_PASSWORD, newPassword: DEMO_PASSWORD };
    const changed = cookieOf(await provider.post(changePasswordCall.path, body, token));
    await attack('jordan');
    expect((await login('jordan', DEMO_PASSWORD, { cookie })).status).toBe(429);
    expect((await login('jordan', DEMO_PASSWORD, { cookie: changed })).status).toBe(200);
  });

  it('is told by a cookie that no page and no other site can read', async () => {
    const answer = await login('jordan', DEMO_PASSWORD);
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^portal_device=[\w.-]+; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    expect((await login('jordan', 'wrong')).headers.get('Set-Cookie')).toBeNull();
  });
});

const scratch = ofFile(() => scratchDatabase());

describe('limits of several processes', () => {
  const limit = { key: 'account:1', free: 5, forgiving: MINUTE, longestPause: 15 * MINUTE };
  const processes = () => times(3, () => new SignInLimits(scratch.db, () => clock));

  it('are one limit', async () => {
    const [first, ...others] = processes();
    let tried = 0;
    const wrong = async () => {
      tried += 1;
      await new Promise(setImmediate);
      return false;
    };
    const all = [first, ...others].flatMap((one) => times(10, () => one?.attempt([limit], wrong)));
    const kinds = (await Promise.all(all)).map((outcome) => outcome?.kind).sort();
    expect(kinds).toEqual([...times(25, () => 'limited'), ...times(5, () => 'wrong')]);
    expect(tried).toBe(5);
  });

  it('let right passwords wait for each other instead of refusing them', async () => {
    let entered = 0;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const right = async () => {
      entered += 1;
      await gate;
      return true;
    };
    const all = processes().flatMap((one) =>
      times(20, () => one.attempt([{ ...limit, key: 'account:2' }], right)),
    );
    await vi.waitFor(() => expect(entered).toBe(5), 10_000);
    open();
    expect(new Set((await Promise.all(all)).map(({ kind }) => kind))).toEqual(new Set(['right']));
  });

  it('are not held up by a process that ended in an attempt, and leave nothing behind', async () => {
    const [one] = processes();
    const stuck = { limitKey: 'account:3', failures: 0, failedAt: 0, pending: 5, pendingSince: clock };
    await scratch.db.insertInto('signInFailures').values(stuck).execute();
    clock += 31_000;
    expect(await one?.attempt([{ ...limit, key: 'account:3' }], async () => true)).toEqual({ kind: 'right' });
    clock += DAY;
    await one?.clear(clock);
    expect(await scratch.db.selectFrom('signInFailures').selectAll().execute()).toEqual([]);
  });
});

describe('a limit that lets attempts wait', () => {
  /** Epoch milliseconds; time goes on by what is waited for. */
  let time = 1_790_000_000_000;
  const now = () => time;
  const wait = async (milliseconds: number) => {
    time += milliseconds;
  };
  const waiting = () => new SignInLimits(scratch.db, now, now, wait);
  const forgiving = 60 * MINUTE;
  const limit = { key: 'device:1', free: 2, forgiving, longestPause: 2_000, waits: true } as const;

  it('tries each after a pause that grows, up to the longest, and one at a time', async () => {
    const limits = waiting();
    const tried: number[] = [];
    const outcomes = times(5, () =>
      limits.attempt([limit], async () => {
        tried.push(time);
        return false;
      }),
    );
    expect(new Set((await Promise.all(outcomes)).map(({ kind }) => kind))).toEqual(new Set(['wrong']));
    const pauses = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
    expect(pauses).toEqual([0, 1_000, 2_000, 2_000]);
  });

  it('refuses what comes when two hundred are waiting, and nobody else', async () => {
    const limits = waiting();
    const right = () => limits.attempt([limit], async () => true);
    const all = await Promise.allSettled(times(202, right));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(201);
    expect(all.at(-1)).toMatchObject({ status: 'rejected', reason: { status: 429 } });
    const other = await limits.attempt([{ ...limit, key: 'device:2' }], async () => true);
    expect(other).toEqual({ kind: 'right' });
  });

  it('whose pause does not end, since the clock stands still, waits for 15 seconds and no longer', async () => {
    const began = Date.now();
    let passed = 0;
    const limits = new SignInLimits(
      scratch.db,
      () => began,
      () => passed,
      async (milliseconds) => {
        passed += milliseconds;
      },
    );
    const limit = { key: 'device:3', free: 1, forgiving: DAY, longestPause: 15_000, waits: true } as const;
    const stuck = { limitKey: limit.key, failures: 20, failedAt: began, pending: 0, pendingSince: 0 };
    await scratch.db.insertInto('signInFailures').values(stuck).execute();
    expect(await limits.attempt([limit], async () => true)).toEqual({
      kind: 'limited',
      until: began + 15_000,
    });
    expect(passed).toBeGreaterThan(15_000);
    expect(passed).toBeLessThan(16_000);
  });
});
