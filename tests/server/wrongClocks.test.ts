/** A clock that is wrong for twenty minutes, and right again. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOffCall, setFromResetTokenCall } from '#contract/session.ts';
import { recordAudit } from '../../server/auth/audit.ts';
import { makeResetToken } from '../../server/auth/passwordReset.ts';
import { SteadyClock } from '../../server/db/clocks.ts';
import { keepMail } from '../../server/mail/outbox.ts';
import { isGoodLink, mediaLink } from '../../server/media/mediaLibrary.ts';
import { openState, sealState } from '../../server/openid/demoConsent.ts';
import { openJourney, sealJourney } from '../../server/openid/journey.ts';
import { sendMessage, siteOf, sourceKey } from '../support/ingest.ts';
import { holdRounds, ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import {
  addRows,
  rowsWith,
  type ScratchDatabase,
  scratchDatabase,
  type TestDatabase,
  testDatabase,
} from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { placeSeeded } from '../support/seeds.ts';
import { startSmtpServer } from '../support/smtpServer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CLEARING = 10 * MINUTE;
const INCIDENTS = 20;

const fresh = scratchFolders();
let dataDir = '';
let database: TestDatabase;
let server: Provider;
/** How far the clock is from the right time, and what has really passed. */
let wrong = 0;
let elapsed = 0;
const began = Date.now();
const now = () => began + elapsed + wrong;

async function start(): Promise<void> {
  const places = { dataDir, databaseUrl: database.url, smtpUrl: smtp.url, trustedProxies: 1 };
  server = await startProvider({ incidents: INCIDENTS, settings: places, now, elapsed: () => elapsed });
  await server.deps.background.settled();
}

/** What the provider does every minute and every ten, for twenty minutes. */
async function goOn(): Promise<void> {
  for (const _ of [1, 2]) {
    elapsed += CLEARING;
    vi.advanceTimersByTime(CLEARING);
    await server.deps.background.settled();
  }
}

const smtp = ofFile(startSmtpServer);
holdRounds();
beforeEach(async () => {
  [wrong, elapsed] = [0, 0];
  smtp.refuse(false);
  dataDir = fresh();
  database = await testDatabase();
  if (database.url === undefined) await placeSeeded(dataDir, INCIDENTS);
  await start();
});
afterEach(async () => {
  await server.close();
  await database.drop();
});

const login = (username: string, password: string, { address = '192.0.2.1', cookie = '' } = {}) =>
  server.post('/api/Authenticate', { username, password }, undefined, {
    'X-Forwarded-For': address,
    ...(cookie !== '' && { Cookie: cookie }),
  });
const statusOf = async (token: string) => (await server.post('/api/Event/events', { take: 1 }, token)).status;

async function signIn(username: string) {
  const answer = await login(username, DEMO_PASSWORD, { address: '192.0.2.200' });
  const { token }: { token: string } = await answer.json();
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';');
  return { token, cookie };
}

const resetWith = (resetToken: string) =>
  server.post(setFromResetTokenCall.path, { resetToken, newPassword: DEMO_PASSWORD });
const reset = async (resetToken: string) => (await resetWith(resetToken)).text();
const auditIds = async () => (await rowsWith(server.deps.db, 'auditEvents')).map(({ id }) => id);
const feedback = async (token: string, times: number) => {
  const send = () => server.post('/api/Contact/feedback', { subject: 'Gate', notes: 'x' }, token);
  for (let sent = 1; sent < times; sent += 1) await send();
  return (await send()).text();
};

const WRONG = [
  ['back by a day', -DAY],
  ['ahead by a day', DAY],
  ['ahead by 500 days', 500 * DAY],
  ['at the beginning of 1970', -began + HOUR],
] as const;
/**
 * What differs at a start is when the time for removing is first read: the clock furthest off each way is enough. A server
 * that runs meets a token that is still good when the clock is right again, and one that is not; `npm run proof` sets its
 * clock in the other ways too.
 */
const CASES = [
  ...WRONG.slice(0, process.env.PROOF === undefined ? 2 : undefined).map(
    ([how, by]) => [how, 'while the server runs', by] as const,
  ),
  ...WRONG.slice(2).map(([how, by]) => [how, 'while a server starts', by] as const),
];

describe('a clock that is set', () => {
  it.each(CASES)('%s %s, and then right again', async (_, moment, by) => {
    const isAtStart = moment === 'while a server starts';
    const setClock = async (to: number) => {
      if (isAtStart) await server.close();
      wrong = to;
      if (isAtStart) await start();
      await goOn();
    };
    const { db } = server.deps;
    const old = { db, log: server.deps.log, now: () => now() - 399 * DAY };
    await recordAudit(old, { kind: 'signIn.ok', userId: 1 }, { address: '192.0.2.1', requestId: 'old' });
    const { token: loggedOff, cookie } = await signIn('avery');
    const { token: live } = await signIn('avery');
    expect((await server.post(logOffCall.path, undefined, loggedOff)).status).toBe(200);
    const before = await auditIds();
    const link = await makeResetToken(db, 1, now(), 30);

    await setClock(by);
    for (const from of [{}, { cookie, address: '192.0.2.9' }]) {
      expect((await login('avery', 'mistyped', from)).status).toBe(401);
      expect((await login('jordan', 'mistyped', from)).status).toBe(401);
    }
    const { token: madeWrong } = await signIn('jordan');
    expect(await statusOf(madeWrong)).toBe(200);
    expect(await feedback(madeWrong, 21)).toContain('"success":false');
    const wrongLink = await makeResetToken(server.deps.db, 2, now(), 30);
    const mail = { recipient: 'support@vigil.example', subject: 'Late', body: 'x', createdAt: now() };
    smtp.refuse(true);
    await keepMail(server.deps.db, { ...mail, expiresAt: null });
    vi.advanceTimersByTime(MINUTE);
    await server.deps.background.settled();
    const taken = smtp.mails.length;
    smtp.refuse(false);

    await setClock(0);
    // The clearings of both times are over. Only what the right clock says counts from here on.
    const passwords = [
      login('avery', DEMO_PASSWORD),
      login('jordan', DEMO_PASSWORD),
      login('avery', DEMO_PASSWORD, { cookie, address: '192.0.2.9' }),
      login('admin', DEMO_PASSWORD, { address: '192.0.2.9' }),
    ];
    expect((await Promise.all(passwords)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await statusOf(loggedOff), await statusOf(live)]).toEqual([401, 200]);
    // Made far ahead, it would be good for 500 days; a token of the past has run out.
    expect(await statusOf(madeWrong)).toBe(by === DAY ? 200 : 401);
    const after = new Set(await auditIds());
    expect(before.filter((id) => !after.has(id))).toEqual([]);
    const kept = server.deps.db.deleteFrom('auditEvents').where('id', '=', before[0] ?? '');
    await expect(kept.execute()).rejects.toThrow('the audit is only added to');
    expect(smtp.mails.length).toBeGreaterThan(taken);
    const { token: again } = await signIn('jordan');
    expect(await feedback(again, 1)).toContain('"success":true');
    // Forty minutes have passed since the first link was made.
    for (const spent of [link, wrongLink]) expect(await reset(spent)).toContain('no longer valid');
    // Nor is one of a clock ahead good once more when it is that late.
    wrong = by + MINUTE - 20 * MINUTE;
    expect(await reset(wrongLink)).toContain('no longer valid');
  });
});

describe('a clock that was ahead', () => {
  it('leaves limits of attempts whose windows and pauses end no later than their own length from now', async () => {
    wrong = 500 * DAY;
    for (let tried = 0; tried < 31; tried += 1) await reset('none');
    for (let tried = 0; tried < 11; tried += 1) await login('jordan', 'mistyped');
    wrong = 0;
    const limited = await resetWith('none');
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '900']);
    const paused = await login('jordan', DEMO_PASSWORD);
    expect([paused.status, paused.headers.get('Retry-After')]).toEqual([429, '1']);
    elapsed += 1_000;
    expect((await login('jordan', DEMO_PASSWORD)).status).toBe(200);
    elapsed += 15 * MINUTE;
    expect(await reset('none')).toContain('no longer valid');
  });

  it('hides no later attack from the audit', async () => {
    const limited = async () => {
      for (let tried = 0; tried < 12; tried += 1) await login('jordan', 'mistyped');
      return (await rowsWith(server.deps.db, 'auditEvents', { kind: 'signIn.limited' })).map(({ at }) => at);
    };
    wrong = DAY;
    expect(await limited()).toEqual([now()]);
    wrong = 0;
    elapsed += MINUTE;
    expect(await limited()).toContain(now());
  });
});

describe('the provider, every ten minutes', () => {
  const tried = async () => {
    const { db } = server.deps;
    const mails = (await rowsWith(db, 'loginAttempts')).map(({ attemptKey }) => attemptKey);
    const signIns = (await rowsWith(db, 'signInFailures')).map(({ limitKey }) => limitKey);
    return [...mails, ...signIns].sort();
  };

  it('clears failed sign-ins away that count no more, although nobody signs in', async () => {
    const attempt = (attemptKey: string, windowStart: number) =>
      ({ attemptKey, failures: 3, windowStart, blockedUntil: null }) as const;
    await addRows(
      server.deps.db,
      'loginAttempts',
      attempt('account:old', now() - 25 * HOUR),
      attempt('account:fresh', now()),
    );
    const failure = (limitKey: string, failedAt: number) =>
      ({ limitKey, failures: 3, failedAt, pending: 0, pendingSince: 0 }) as const;
    await addRows(
      server.deps.db,
      'signInFailures',
      failure('network:old', now() - 25 * HOUR),
      failure('network:fresh', now()),
    );
    const left = async () => {
      vi.advanceTimersByTime(CLEARING);
      await server.deps.background.settled();
      return tried();
    };
    expect(await left()).toEqual(['account:fresh', 'network:fresh']);
    wrong = 25 * HOUR;
    // A clock that shows so without that time having passed moves nothing.
    expect(await left()).toContain('network:fresh');
    [wrong, elapsed] = [0, elapsed + 25 * HOUR];
    expect(await left()).toEqual([]);
  });
});

describe('a message of other software', () => {
  it.each([
    ['is sent again where the clock is behind a time that has passed', -DAY, 0, 503],
    ['is sent again where the clock is at the beginning of 1970', -began + HOUR, 0, 503],
    ['is refused where its own clock is ahead', 0, DAY, 400],
    ['of before is taken, although the clock is behind', -DAY, -2 * DAY, 202],
  ])('%s', async (_, by, ahead, status) => {
    const key = await sourceKey(server, 1);
    const { id: site } = await siteOf(server, 1);
    await goOn();
    const sentAt = new Date(now() + ahead).toISOString();
    wrong = by;
    const answer = await sendMessage(server, { event: 'clock', site, sentAt, startTime: sentAt }, key);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([
      status,
      status === 503 ? '60' : null,
    ]);
  });

  it('is sent again for as long as the clock is behind, and refused once that is right', async () => {
    const key = await sourceKey(server, 1);
    const { id: site } = await siteOf(server, 1);
    const send = (sentAt: string) =>
      sendMessage(server, { event: 'long', site, sentAt, startTime: sentAt }, key);
    wrong = -HOUR;
    for (let minutes = 0; minutes < 120; minutes += 20) {
      await goOn();
      expect((await send(new Date(began + elapsed).toISOString())).status).toBe(503);
    }
    wrong = 0;
    expect((await send(new Date(began + elapsed + HOUR).toISOString())).status).toBe(400);
  });
});

describe('what is signed and handed out', () => {
  const key = new Uint8Array(32);
  const journey = { provider: 'google', returnUrl: 'x', state: 's', nonce: 'n', verifier: 'v' } as const;

  it.each([
    ['a day', DAY],
    ['500 days', 500 * DAY],
  ])('by a clock that was ahead by %s is refused when it is right again', async (_, ahead) => {
    const at = began + ahead;
    const url = new URL(mediaLink(key, 'yard.mp4', at, 300), 'http://127.0.0.1');
    const parts = {
      file: 'yard.mp4',
      expires: url.searchParams.get('exp') ?? undefined,
      signature: url.searchParams.get('sig') ?? undefined,
    };
    const state = sealState(key, 'x', at);
    const sealed = await sealJourney(key, journey, at);
    const good = async (time: number) => [
      isGoodLink(key, parts, time, 300),
      openState(key, state, time) !== undefined,
      (await openJourney(key, sealed, time)) !== undefined,
    ];
    expect(await good(at)).toEqual([true, true, true]);
    expect(await good(began)).toEqual([false, false, false]);
    // Servers whose clocks differ a little take each other's.
    expect(await good(at - 10_000)).toEqual([true, true, true]);
  });
});

describe('the time for removing what is old', () => {
  let scratch: ScratchDatabase;
  let clock = began;
  let passed = 0;
  const steady = () => new SteadyClock({ db: scratch.db, now: () => clock, elapsed: () => passed });
  beforeEach(async () => {
    scratch = await scratchDatabase();
    [clock, passed] = [began, 0];
  });
  afterEach(() => scratch.close());

  const pass = (milliseconds: number) => {
    clock += milliseconds;
    // As by a monotonic clock, which has fractions.
    passed += milliseconds + 0.1;
  };

  it('goes on at most twice as fast as time passes, for all servers together', async () => {
    const servers = [steady(), steady(), steady()];
    const readAll = async () => {
      for (const one of servers) await one.read();
      return servers[0]?.read();
    };
    await readAll();
    clock += 500 * DAY;
    for (let hour = 1; hour <= 5; hour += 1) {
      pass(HOUR);
      expect(await readAll()).toBe(began + 2 * hour * HOUR);
    }
    // A server that starts adds nothing of its own.
    expect(await steady().read()).toBe(began + 10 * HOUR);
  });

  it('is never later than the clock, and forgets nothing while that is behind', async () => {
    const one = steady();
    expect(await one.read()).toBe(began);
    pass(HOUR);
    clock -= began;
    expect(await one.read()).toBe(clock);
    expect(await steady().read()).toBe(clock);
    clock += began;
    expect(await one.read()).toBe(began + HOUR);
  });

  it('makes up for the time in which no server ran', async () => {
    await steady().read();
    clock += 3 * DAY;
    const next = steady();
    expect(await next.read()).toBe(began);
    pass(2 * DAY);
    expect(await next.read()).toBe(began + 4 * DAY);
    pass(DAY);
    expect(await next.read()).toBe(clock);
  });

  it('begins in a database of an earlier version with what happened last', async () => {
    const at = { db: scratch.db, log: pino({ level: 'silent' }), now: () => began };
    await recordAudit(at, { kind: 'signIn.ok', userId: null }, { address: '', requestId: '' });
    clock += 500 * DAY;
    expect(await steady().read()).toBe(began);
  });
});
