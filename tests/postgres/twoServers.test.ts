/** Several servers share a PostgreSQL database; an embedded one has a single server. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { makeResetToken } from '../../server/auth/passwordReset.ts';
import { nextId } from '../../server/db/writeRows.ts';
import { launch } from '../../server/launch.ts';
import { takeTurnOfTelling } from '../../server/notify/deliveries.ts';
import { sendMorningMails } from '../../server/notify/morning.ts';
import { sourceKey } from '../support/ingest.ts';
import { wantMorning } from '../support/morning.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, postTo, readWhole, startProvider } from '../support/provider.ts';
import { contentOf } from '../support/recordings.ts';
import { addRows, rowOf } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { startToldHost } from '../support/told.ts';

let clock = Date.now();
const fresh = scratchFolders();
const tokenSecret = 'one secret that both servers share';
const one = ofFile(() => startProvider({ incidents: 60, now: () => clock, settings: { tokenSecret } }));
const launchAgain = (ahead = 0) => {
  const settings = { ...one.deps.settings, dataDir: fresh() };
  return launch({ settings, log: pino({ level: 'silent' }), now: () => clock + ahead });
};

const two = ofFile(() => launchAgain());

const post = (url: string, path: string, body: object, token?: string) =>
  postTo(`${url}${path}`, body, token);

describe('two servers on one database', () => {
  it('take each other’s tokens and media addresses, and feel a changed password at once', async () => {
    const token = await one.signIn('avery');
    const status = async () => (await post(two.url, '/api/Event/events', {}, token)).status;
    expect(await status()).toBe(200);
    const { url } = await contentOf(one, 'H264');
    expect((await readWhole(await fetch(`${two.url}${url}`))).status).toBe(200);
    clock += 1;
    const { id } = await rowOf(one.deps.db, 'users', { username: 'avery' });
    const resetToken = await makeResetToken(one.deps.db, id, clock, 30);
    const reset = { resetToken, newPassword: DEMO_PASSWORD };
    const answers = await Promise.all(
      [one.url, two.url, one.url, two.url].map((url) => post(url, '/api/Password/SetFromResetToken', reset)),
    );
    const bodies: unknown[] = await Promise.all(answers.map((answer) => answer.json()));
    expect(bodies.filter((body) => JSON.stringify(body) === '{"successful":true}')).toHaveLength(1);
    expect(await status()).toBe(401);
  });

  it('agree on who is signed in, although their clocks are 5 s apart', async () => {
    const early = await launchAgain(5_000);
    const signIn = async (url: string, password: string) => {
      const answer = await post(url, '/api/Authenticate', { username: 'avery', password });
      const { token }: { token: string } = await answer.json();
      return token;
    };
    const statuses = (token: string) =>
      Promise.all(
        [one.url, early.url].map(async (url) => (await post(url, '/api/Event/events', {}, token)).status),
      );
    const change = async (url: string, token: string, currentPassword: string, newPassword: string) => {
      const answer = await post(url, '/api/Password', { currentPassword, newPassword }, token);
      expect(await answer.json()).toEqual({ successful: true });
    };
    const kept = await signIn(early.url, DEMO_PASSWORD);
    clock += 1;
    const other = await signIn(early.url, DEMO_PASSWORD);
    await change(early.url, kept, DEMO_PASSWORD, 'for a while');
    clock += 1_000;
    const fresh = await signIn(one.url, 'for a while');
    expect(await Promise.all([kept, other, fresh].map(statuses))).toEqual([
      [200, 200],
      [401, 401],
      [200, 200],
    ]);
    // By a clock behind that of the change before: it must count all the same.
    await change(one.url, fresh, 'for a while', DEMO_PASSWORD);
    expect(await Promise.all([kept, fresh].map(statuses))).toEqual([
      [401, 401],
      [200, 200],
    ]);
    await early.close();
  });
});

describe('two servers that tell people of events together', () => {
  const one = ofFile(startToldHost);
  const two = ofFile(() => {
    const settings = { ...one.provider.deps.settings, tokenSecret: 'x'.repeat(40) };
    return launch({ settings, log: pino({ level: 'silent' }), now: () => one.clock.now });
  });

  it('take the numbers of deliveries before those of mails, in the morning too', async () => {
    const { deps } = one.provider;
    const { db } = deps;
    // Their first rounds, which would send it themselves.
    for (const { background } of [deps, two.deps]) await background.settled();
    one.clock.now = await wantMorning(one.provider, 'avery', { zone: 'UTC' });
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };
    // What telling of an event does.
    const morning = await db.transaction().execute(async (transaction) => {
      await takeTurnOfTelling(transaction);
      const sending = sendMorningMails(deps);
      await expect.poll(waiting).toBe(1);
      await nextId(transaction, 'outboxMails');
      return { sending };
    });
    await morning.sending;
    expect(await rowOf(db, 'deliveries')).toMatchObject({ kind: 'morning', state: 'waiting' });
    await one.clear();
  });

  it('tell everybody of everything, and nobody twice', async () => {
    const token = await one.provider.signIn('avery');
    await one.want(token, { push: ['opened'] });
    const target = await Promise.all([1, 2, 3].map(() => one.service.subscribe()));
    const { db } = one.provider.deps;
    const { userId, portal } = await rowOf(db, 'notificationSettings');
    for (const [index, browser] of target.entries())
      await addRows(db, 'pushDevices', {
        id: index + 1,
        userId,
        ...browser,
        name: 'Chrome',
        portal,
        addedAt: one.clock.now,
      });
    const key = await sourceKey(one.provider, 1);
    const time = new Date(one.clock.now).toISOString();
    const events = Array.from({ length: 20 }, (_, index) => `event ${index}`);
    const sent = await Promise.all(
      events.map((event, index) => {
        const { url } = index % 2 ? two : one.provider;
        return post(url, '/api/ingest/events', { event, site: 1, sentAt: time, startTime: time }, key);
      }),
    );
    expect(sent.map(({ status }) => status)).toEqual(events.map(() => 202));
    await two.deps.background.settled();
    const told = await one.told();
    // What one of them was about to send when the other looked is sent by the first.
    await two.deps.background.settled();
    const all = [...told, ...(await one.told())];
    expect(all).toHaveLength(events.length * target.length);
    expect(new Set(all.map(({ endpoint, tag }) => `${endpoint} ${tag}`)).size).toBe(all.length);
  });
});
