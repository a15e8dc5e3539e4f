import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAttempt } from '../../server/auth/attempts.ts';
import { deliverWaiting } from '../../server/mail/deliver.ts';
import { keepMail } from '../../server/mail/postMail.ts';
import { RetentionClock } from '../../server/retentionClock.ts';
import { clearEnded } from '../../server/sessions/endSessions.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.now();

let provider: Provider;
let clock = START;

beforeAll(async () => {
  provider = await startProvider({ incidents: 1, now: () => clock });
});
afterAll(() => provider.close());

/** The clock is wrong by so much for a while, then right again; set back a day is right, then wrong. */
const jumps = [
  ['back a day', 0, -DAY],
  ['ahead a day and right again', DAY, 0],
  ['ahead 500 days and right again', 500 * DAY, 0],
] as const;

describe.each(jumps)('a clock that goes %s', (_name, before, after) => {
  it('lets the right password in at once after a wrong one', async () => {
    clock = START + before;
    expect((await provider.post('/api/Authenticate', { username: 'avery', password: 'x' })).status).toBe(401);
    clock = START + after;
    expect(await provider.signIn('avery')).not.toBe('');
    await provider.deps.db.deleteFrom('signInFailures').execute();
  });

  it('makes no pause longer than its own length', async () => {
    const limit = { key: 'account:jump', free: 1, forgiving: 15 * MINUTE, longestPause: 15 * MINUTE };
    const { signInLimits } = provider.deps;
    clock = START + before;
    await signInLimits.attempt([limit], async () => false);
    clock = START + after;
    await signInLimits.attempt([limit], async () => true);
    clock += 1_001;
    expect(await signInLimits.attempt([limit], async () => true)).toEqual({ kind: 'right' });
    await signInLimits.forget(limit.key);
  });

  it('makes no window of attempts longer than a quarter of an hour', async () => {
    const { db } = provider.deps;
    const limit = { key: 'jump', most: 1 };
    await countAttempt(db, START + before, [limit]);
    await expect(countAttempt(db, START + after, [limit])).rejects.toMatchObject({ status: 429 });
    await countAttempt(db, START + after + 15 * MINUTE, [limit]);
    await db.deleteFrom('loginAttempts').execute();
  });

  it('lets change requests be sent', async () => {
    const send = (token: string) =>
      provider.post('/api/Contact/feedback', { subject: 'a', notes: 'b' }, token);
    clock = START + before;
    const early = await provider.signIn('jordan');
    for (let sent = 0; sent < 20; sent += 1) await send(early);
    clock = START + after;
    expect(await (await send(await provider.signIn('jordan'))).json()).toMatchObject({ success: true });
    await provider.deps.db.deleteFrom('feedback').execute();
  });

  it('leaves no mail unsent', async () => {
    const { deps } = provider;
    await deps.db.deleteFrom('outboxMails').execute();
    const sent: string[] = [];
    const mailer = { send: async () => void sent.push('mail'), close: () => undefined };
    const mail = { recipient: 'a@example.com', subject: 's', body: 'b', createdAt: START, expiresAt: null };
    const claimed = await keepMail(deps.db, mail);
    const paused = await keepMail(deps.db, mail);
    const at = START + before;
    await deps.db.updateTable('outboxMails').set({ sentAt: at }).where('id', '=', claimed).execute();
    await deps.db.updateTable('outboxMails').set({ nextTryAt: at }).where('id', '=', paused).execute();
    clock = START + after;
    await deliverWaiting(deps, mailer);
    expect(sent).toHaveLength(2);
  });

  it.each(['at start', 'while running'])('keeps ended sessions and the audit, %s', async (when) => {
    const { db } = provider.deps;
    await db.deleteFrom('settings').where('name', '=', 'retentionClock').execute();
    clock = START;
    await provider.signIn('avery');
    let elapsed = 0;
    const make = () =>
      new RetentionClock(
        db,
        () => clock,
        () => elapsed,
      );
    let retention = make();
    expect(await retention.read()).toBeLessThanOrEqual(START);
    for (const shift of [before, after]) {
      clock = START + shift;
      if (when === 'at start') retention = make();
      elapsed += 10 * MINUTE;
      expect(await retention.read()).toBeLessThanOrEqual(START + 40 * MINUTE);
    }
  });
});

it('an ended session is kept for two lives of its token after it', async () => {
  const { db } = provider.deps;
  await db.insertInto('endedSessions').values({ sessionId: 'jump', expiresAt: START }).execute();
  await clearEnded(db, START + 120 * MINUTE, 60);
  expect(await db.selectFrom('endedSessions').selectAll().execute()).toHaveLength(1);
  await clearEnded(db, START + 120 * MINUTE + 1, 60);
  expect(await db.selectFrom('endedSessions').selectAll().execute()).toEqual([]);
});
