/** The calls about what a person wants to be told, on which devices, and what was told. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { WireCall } from '#contract/call.ts';
import {
  addPushDeviceCall,
  type NotificationSettings,
  notificationsCall,
  pushDevicesCall,
  removePushDeviceCall,
  saveNotificationsCall,
  testNotificationCall,
} from '#contract/notification.ts';
import { changePasswordCall, logOffCall, logOffEverywhereCall } from '#contract/session.ts';
import { endAllSessions } from '../../server/auth/tokens.ts';
import { approveUser, setPassword, withdrawUser } from '../../server/commands/accounts.ts';
import { KEPT_MS } from '../../server/notify/deliveries.ts';
import { saveNotifications } from '../../server/notify/settings.ts';
import { clearTold } from '../../server/retention/eraseOld.ts';
import { ask, refusalOf } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { callerNamed } from '../support/people.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';
import { afterQueries } from '../support/queryPlans.ts';
import { addRows, beforeTransaction, countOf, rowOf, rowsWith } from '../support/scratchDatabase.ts';
import { SILENT, startToldHost } from '../support/told.ts';

const DAY = 24 * 60 * 60_000;
let avery = '';
let jordan = '';

const host = ofFile(() => startToldHost());
beforeEach(async () => {
  await host.clear();
  host.clock.now += 15 * 60_000;
  avery = await host.provider.signIn('avery');
  jordan = await host.provider.signIn('jordan');
});

const iso = (time: number) => new Date(time).toISOString();
const state = async (token: string) => ask(host.provider, notificationsCall, token);
const devices = async (token: string) => (await ask(host.provider, pushDevicesCall, token)).value ?? [];
const post = (call: WireCall, body: unknown, token: string) => host.provider.post(call.path, body, token);
const page = () => `${host.provider.url}/user/notifications`;

describe('what a person wants to be told', () => {
  it('is nothing, until the person turns it on', async () => {
    expect(await state(avery)).toEqual({
      settings: SILENT,
      pushKey: host.provider.deps.push?.publicKey,
      mailAddress: 'avery@harbourline.example',
    });
  });

  it('is kept for that person alone, kinds in the order of an event and zones as they are spelt', async () => {
    const wanted: NotificationSettings = {
      push: ['police', 'opened', 'police'],
      mail: ['closed'],
      locations: [3, 1, 3],
      quiet: { from: '23:00', to: '06:00', zone: 'america/halifax' },
      pausedUntil: iso(host.clock.now + DAY),
      morning: { at: '07:00', zone: 'America/New_York' },
    };
    const kept = {
      ...wanted,
      push: ['opened', 'police'],
      locations: [1, 3],
      quiet: { ...wanted.quiet, zone: 'America/Halifax' },
    };
    expect(await host.want(avery, wanted)).toEqual(kept);
    expect((await state(avery)).settings).toEqual(kept);
    expect((await state(jordan)).settings).toEqual(SILENT);
    host.clock.now += DAY;
    expect((await state(await host.provider.signIn('avery'))).settings.pausedUntil).toBeNull();
    expect(await host.want(await host.provider.signIn('avery'), {})).toEqual(SILENT);
  });

  it('leaves out sites that the person may not see, and then tells of none of them', async () => {
    expect((await host.want(avery, { locations: [1, 45, 999_999] })).locations).toEqual([1]);
    expect((await host.want(avery, { locations: [45] })).locations).toEqual([]);
  });

  it.each([
    [{ quiet: { from: '23:00', to: '06:00', zone: 'Mars/Olympus' } }, "'settings.quiet.zone'"],
    [{ morning: { at: '07:00', zone: 'local' } }, "'settings.morning.zone'"],
    [{ morning: { at: '24:00', zone: 'UTC' } }, "'settings.morning.at'"],
    [{ pausedUntil: 'tomorrow' }, "'settings.pausedUntil'"],
    [{ pausedUntil: '2099-01-01T00:00:00Z' }, 'at most 30 days ahead'],
    [{ push: ['everything'] }, "'settings.push.0'"],
  ])('is refused, by the name of its field, with %j', async (wrong, named) => {
    const body = { settings: { ...SILENT, ...wrong }, page: page() };
    const refusal = await refusalOf(await post(saveNotificationsCall, body, avery));
    expect([refusal.slice(0, 4), refusal]).toEqual(['400 ', expect.stringContaining(named)]);
    expect((await state(avery)).settings).toEqual(SILENT);
  });

  it.each(['https://evil.example/user/notifications', 'user/notifications', '/user/profile'])(
    'is refused from the page %s',
    async (path) => {
      const body = { settings: SILENT, page: path.startsWith('/') ? host.provider.url + path : path };
      const refusal = await refusalOf(await post(saveNotificationsCall, body, avery));
      expect(refusal).toBe("400 The field 'page' must be the portal's page for notifications.");
    },
  );

  it('puts off no morning mail that is due just now, and finds the next one for another time', async () => {
    const next = async () => (await rowOf(host.provider.deps.db, 'notificationSettings')).nextMorning ?? 0;
    await host.want(avery, { morning: { at: '07:00', zone: 'UTC' } });
    const due = await next();
    expect(iso(due)).toMatch(/T07:00:00.000Z$/);
    expect(due).toBeGreaterThan(host.clock.now);
    host.clock.now = due + 1_000;
    avery = await host.provider.signIn('avery');
    await host.want(avery, { push: ['police'], morning: { at: '07:00', zone: 'UTC' } });
    expect(await next()).toBe(due);
    await host.want(avery, { morning: { at: '08:00', zone: 'UTC' } });
    expect(await next()).toBe(due + 60 * 60_000);
  });

  it('brings no morning mail back that is sent while it is saved', async () => {
    const { deps } = host.provider;
    const morning = { at: '07:00', zone: 'UTC' };
    await host.want(avery, { morning });
    let sent = 0;
    const db = afterQueries(deps.db, async () => {
      sent += DAY;
      await deps.db.updateTable('notificationSettings').set({ nextMorning: sent }).execute();
    });
    const caller = await callerNamed(deps.db, 'avery');
    await saveNotifications({ ...deps, db }, caller, { ...SILENT, locations: [1], morning }, page());
    // The last one stands for what came after the saving.
    expect(sent).toBe(2 * DAY);
    expect((await rowOf(deps.db, 'notificationSettings')).nextMorning).toBe(sent);
  });
});

describe('the devices of a person', () => {
  it('are listed for that person alone, and removed by id or by endpoint', async () => {
    const first = await host.addDevice(avery, 'Chrome on Android');
    host.clock.now += 1_000;
    const second = await host.addDevice(avery, 'Firefox on Windows');
    const names = (await devices(avery)).map(({ name }) => name);
    expect(names).toEqual(['Firefox on Windows', 'Chrome on Android']);
    expect(await devices(jordan)).toEqual([]);
    const remove = (body: object, token: string) => post(removePushDeviceCall, body, token);
    for (const body of [{ id: first.id }, { endpoint: second.endpoint }]) {
      expect((await remove(body, jordan)).status).toBe(200);
      expect(await devices(avery)).toHaveLength(2);
    }
    for (const body of [{ id: first.id }, { endpoint: second.endpoint }, { id: first.id }])
      expect((await remove(body, avery)).status).toBe(200);
    expect(await devices(avery)).toEqual([]);
  });

  it('are one for each browser, which goes over to who turns notifications on in it', async () => {
    const target = await host.service.subscribe();
    const add = async (token: string, name: string) =>
      ask(host.provider, addPushDeviceCall, token, { ...target, name, page: page() });
    const { id, addedAt } = await add(avery, 'Chrome');
    host.clock.now += 1_000;
    const name = 'Chrome on Android';
    expect(await add(avery, name)).toEqual({ id, addedAt, name, usedAt: null });
    // What waits for the one is not shown to the other.
    host.service.answer({ status: 503 }, target.endpoint);
    await post(testNotificationCall, undefined, avery);
    await host.told();
    host.service.answer({ status: 201 }, target.endpoint);
    expect((await add(jordan, 'Chrome')).id).not.toBe(id);
    expect(await devices(avery)).toEqual([]);
    expect(await host.later(60_000)).toEqual([]);
    expect(await host.deliveries(avery)).toMatchObject([
      { outcome: 'notDelivered', reason: 'The browser no longer takes notifications.' },
    ]);
    expect(await host.deliveries(jordan)).toEqual([]);
  });

  it('are twenty at most: the oldest goes for a further one', async () => {
    for (let count = 1; count <= 21; count += 1) {
      host.clock.now += 1_000;
      await host.addDevice(avery, `Browser ${count}`);
    }
    const names = (await devices(avery)).map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([20, 'Browser 21', 'Browser 2']);
  });

  it.each([
    [{ endpoint: 'https://127.0.0.1/push' }, "'endpoint'"],
    [{ endpoint: 'https://push.evil.example/a' }, "'endpoint'"],
    [{ p256dh: 'AAAA' }, "'p256dh' and 'auth'"],
    [{ auth: 'AAAA' }, "'p256dh' and 'auth'"],
    [{ page: 'https://evil.example/user/notifications' }, "'page'"],
  ])('are refused with %j', async (wrong, named) => {
    const target = await host.service.subscribe();
    const body = { ...target, name: 'Chrome', page: page(), ...wrong };
    const refusal = await refusalOf(await post(addPushDeviceCall, body, avery));
    expect([refusal.slice(0, 4), refusal]).toEqual(['400 ', expect.stringContaining(named)]);
    expect(await devices(avery)).toEqual([]);
  });

  it('are none where the settings want no push', async () => {
    const without = await startProvider({ incidents: 20, settings: { push: false } });
    const token = await without.signIn('avery');
    expect(await ask(without, notificationsCall, token)).toEqual({ settings: SILENT });
    const target = await host.service.subscribe();
    const body = { ...target, name: 'Chrome', page: `${without.url}/user/notifications` };
    expect(await refusalOf(await without.post(addPushDeviceCall.path, body, token))).toBe(
      '400 This provider sends no notifications to devices.',
    );
    await without.close();
  });
});

describe('who loses access', () => {
  const left = () => countOf(host.provider.deps.db, 'pushDevices');
  const readmit = async () => {
    await approveUser(host.provider.deps.db, 'avery');
    await setPassword(host.provider.deps.db, 'avery', DEMO_PASSWORD, host.clock.now);
  };
  const change = { currentPassword: DEMO_PASSWORD, newPassword: 'a longer pass phrase' };

  it.each([
    ['a log-off everywhere', () => ask(host.provider, logOffEverywhereCall, avery)],
    ['a new password', () => ask(host.provider, changePasswordCall, avery, change)],
    ['a withdrawn approval', () => withdrawUser(host.provider.deps.db, 'avery')],
  ])('gets no notifications any more, after %s', async (_, lose) => {
    avery = await host.provider.signIn('avery');
    await host.addDevice(avery);
    await host.addDevice(jordan);
    await lose();
    // That of somebody else stays.
    expect(await left()).toBe(1);
    await readmit();
  });

  it.each([
    ['a log-off everywhere', () => endAllSessions(host.provider.deps.db, 1)],
    ['a new password', () => setPassword(host.provider.deps.db, 'avery', DEMO_PASSWORD, host.clock.now)],
    ['a withdrawn approval', () => withdrawUser(host.provider.deps.db, 'avery')],
  ])('keeps no browser that is just being added, after %s', async (_, end) => {
    const { db } = host.provider.deps;
    const target = await host.service.subscribe();
    beforeTransaction(db, end);
    const refusal = await refusalOf(
      await post(addPushDeviceCall, { ...target, name: 'Chrome', page: page() }, avery),
    );
    expect([refusal, await left()]).toEqual(['401 Please log in.', 0]);
    await readmit();
  });

  it('is nobody who only logs off: the portal itself then removes its device', async () => {
    avery = await host.provider.signIn('avery');
    await host.addDevice(avery);
    await ask(host.provider, logOffCall, avery);
    expect(await left()).toBe(1);
  });
});

it('a test message goes to each device of the caller at once, five times a minute', async () => {
  const test = (token = avery) => post(testNotificationCall, undefined, token);
  expect(await ask(host.provider, testNotificationCall, avery)).toEqual({ devices: 0 });
  const own = [await host.addDevice(avery), await host.addDevice(avery)].map(({ endpoint }) => endpoint);
  await host.addDevice(jordan);
  expect(await ask(host.provider, testNotificationCall, avery)).toEqual({ devices: 2 });
  const told = await host.told();
  expect(told.map(({ endpoint }) => endpoint).sort()).toEqual(own.sort());
  expect(told[0]).toMatchObject({
    title: 'Vigil',
    body: 'This is a test message. Notifications reach this device.',
    navigate: page(),
    tag: 'test',
  });
  const usedAt = iso(host.clock.now);
  expect(await devices(avery)).toMatchObject([{ usedAt }, { usedAt }]);
  for (let times = 2; times < 5; times += 1) expect((await test()).status).toBe(200);
  const refused = await test();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  expect((await test(jordan)).status).toBe(200);
});

describe('what was told', () => {
  async function tellMany(count: number, userId: number) {
    const row = { userId, kind: 'test', incidentId: null, channel: 'push', deviceId: null, mailId: null };
    const said = { recipient: 'Chrome', tag: 'test', title: 'Vigil', path: '', state: 'delivered' };
    for (let id = 1; id <= count; id += 1) {
      const one = { id: id + userId * 1_000, body: `${id}`, createdAt: host.clock.now + id };
      await addRows(host.provider.deps.db, 'deliveries', { ...row, ...said, ...one });
    }
  }
  const idOf = async (username: string) => (await rowOf(host.provider.deps.db, 'users', { username })).id;

  it('is listed for 30 days, the newest 200 first, and to nobody else', async () => {
    await tellMany(201, await idOf('avery'));
    const listed = await host.deliveries(avery);
    expect([listed.length, listed[0]?.body, listed.at(-1)?.body]).toEqual([200, '201', '2']);
    expect(await host.deliveries(jordan)).toEqual([]);
    host.clock.now += 30 * DAY + 200;
    const token = await host.provider.signIn('avery');
    expect((await host.deliveries(token)).map(({ body }) => body)).toEqual(['201', '200']);
  });

  it('is removed after that, with what it was about', async () => {
    const { db } = host.provider.deps;
    await tellMany(3, await idOf('avery'));
    const { now } = host.clock;
    const notice = { locationId: 1, incidentId: null, reason: 'recorder', at: now };
    for (const [id, kind, toldAt, endedAt] of [
      [1, 'closed', now, null],
      [2, 'closed', now + DAY, null],
      [3, 'attention', null, null],
      [4, 'attention', now, now],
      [5, 'attention', now, now + DAY],
      [6, 'attention', now, null],
    ] as const)
      await addRows(db, 'notices', { id, ...notice, kind, toldAt, endedAt });
    // Their deliveries may have gone with their events. One is too young, and two may still be sent.
    const mail = { recipient: 'a@b.example', subject: 'Yard', sentAt: null, nextTryAt: null };
    const [old, never] = [host.clock.now, Number.MAX_SAFE_INTEGER];
    for (const [id, createdAt, expiresAt, body] of [
      [101, old, old + DAY, ''],
      [102, old, old + DAY, 'Waits since there was no mail server.'],
      [103, old + DAY, old + DAY, ''],
      [104, old, null, 'A change request'],
      [105, old, never, 'A reset link'],
    ] as const)
      await addRows(db, 'outboxMails', { id, ...mail, createdAt, expiresAt, body });
    await clearTold(db, host.clock.now + KEPT_MS + 3, new AbortController().signal);
    const idsIn = async (table: 'outboxMails' | 'notices') => (await rowsWith(db, table)).map(({ id }) => id);
    expect((await idsIn('outboxMails')).filter((id) => id > 100)).toEqual([103, 104, 105]);
    expect(await rowsWith(db, 'deliveries')).toMatchObject([{ body: '3' }]);
    expect(await idsIn('notices')).toEqual([2, 3, 5, 6]);
  });
});
