/** Who is told what of an event: in which words, by which rules, and what happens when it cannot be delivered. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTICE_KINDS, type NotificationSettings, notificationsCall } from '#contract/notification.ts';
import { approveUser, withdrawUser } from '../../server/commands/accounts.ts';
import { deliverWaiting, keepMail } from '../../server/mail/outbox.ts';
import { scanSites } from '../../server/notify/attention.ts';
import { keepDeliveries } from '../../server/notify/deliveries.ts';
import { expandNext } from '../../server/notify/expand.ts';
import { tellPeople } from '../../server/notify/tellPeople.ts';
import { instantOnDay } from '../../server/trade/instants.ts';
import { ask } from '../support/answers.ts';
import { sendMessage, sourceKey } from '../support/ingest.ts';
import { ofFile } from '../support/ofFile.ts';
import { SITES, signInEverybody } from '../support/people.ts';
import { addRows, changeRows, countOf, rowOf, rowsWith } from '../support/scratchDatabase.ts';
import { startToldHost } from '../support/told.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let avery = '';
let event = 0;

const host = ofFile(() => startToldHost());
beforeEach(async () => {
  await host.clear();
  // Some tests last longer than a token, by the clock that they move.
  avery = await host.provider.signIn('avery');
});

/** A name that no event has had. */
const fresh = () => `event ${++event}`;
const iso = (time = host.clock.now) => new Date(time).toISOString();
const act = (id: string, time = host.clock.now) => [{ id, time: iso(time) }];
const opening = () => ({ event: fresh(), startTime: iso() });
const bodies = (told: readonly { readonly body: string }[]) => told.map(({ body }) => body);
const everything = [...NOTICE_KINDS];
/** Has avery told of all of it, or of what is wanted, in a browser. */
const listen = async (wanted: Partial<NotificationSettings> = { push: everything }) => {
  await host.want(avery, wanted);
  return host.addDevice(avery);
};
const siteName = async (id: number) => (await rowOf(host.provider.deps.db, 'locations', { id })).name;
const rowCount = (table: 'notices' | 'deliveries') => countOf(host.provider.deps.db, table);

describe('what happens at an event', () => {
  it('is told from its opening to its end, each time in the place of what was told before', async () => {
    const { endpoint } = await listen();
    const opened = opening();
    const number = await host.happens(opened);
    const [first] = await host.told();
    expect(first).toEqual({
      endpoint,
      title: await siteName(1),
      body: 'Alarm: an operator is looking at it. Nothing for you to do.',
      navigate: `${host.provider.url}/event/${number}`,
      tag: `event-${number}`,
      topic: `event-${number}`,
      lang: 'en',
      timestamp: host.clock.now,
      data: { id: expect.any(Number) },
      ttl: 3_600,
      urgency: 'high',
    });
    const steps = [
      [{ voiceDowns: act('v') }, 'Voice-down given. Nothing for you to do.'],
      [{ guardDispatches: act('g') }, 'Guard on the way. Nothing for you to do.'],
      [{ policeContacts: act('p') }, 'Police called. Nothing for you to do.'],
      [{ endTime: iso() }, 'Over: police called.'],
    ] as const;
    for (const [step, body] of steps) {
      await host.happens({ event: opened.event, ...step, ...('endTime' in step && { endTime: iso() }) });
      expect(await host.told()).toMatchObject([{ body, tag: first?.tag, topic: first?.topic }]);
    }
    expect((await host.deliveries(avery)).map(({ kind, outcome }) => [kind, outcome])).toEqual(
      ['closed', 'police', 'guard', 'voiceDown', 'opened'].map((kind) => [kind, 'delivered']),
    );
  });

  it('leads to the first recording that the event has by then', async () => {
    const { db } = host.provider.deps;
    await listen();
    const opened = opening();
    const number = await host.happens(opened);
    await host.told();
    const one = await rowOf(db, 'recordings', {}, 'last');
    const at = (seconds: number) => host.clock.now + seconds * 1_000;
    for (const [place, startTime] of [at(9), at(2), at(5)].entries())
      await addRows(db, 'recordings', { ...one, id: one.id + 1 + place, incidentId: number, startTime });
    await host.happens({ event: opened.event, endTime: iso() });
    const [closed] = await host.told();
    expect(closed?.navigate).toBe(`${host.provider.url}/event/${number}?recording=${one.id + 2}`);
  });

  it('leads to the start page, and to no choice, where these screens are switched off', async () => {
    const { deps } = host.provider;
    await host.want(avery, { push: everything, mail: everything });
    await host.addDevice(avery);
    const incidentId = await host.happens(opening());
    await host.told();
    const notice = { id: 1_000_000, locationId: 1, incidentId, kind: 'police', at: deps.now() };
    await deps.db.insertInto('notices').values(notice).execute();
    const settings = { ...deps.settings, pluginsOff: ['events', 'notifications'] };
    await expandNext({ ...deps, settings, tellsDevices: true, tellsByMail: true });
    const { body } = await rowOf(deps.db, 'outboxMails', {}, 'last');
    expect(body.match(/https?:\S+/g)).toEqual([`${host.provider.url}/`]);
    const [told] = await host.later(0);
    expect(told?.navigate).toBe(`${host.provider.url}/`);
  });

  it.each([
    ['where its public address is today', 'https://old.example/', 'https://new.example/watch/'],
    ['on another host that is still its own', 'https://brand.example/old/', 'https://brand.example/watch/'],
  ])('leads in a mail to the portal %s', async (_, portal, today) => {
    const { deps } = host.provider;
    await host.want(avery, { mail: ['opened'] });
    await changeRows(deps.db, 'notificationSettings', { portal });
    const incidentId = await host.happens({ event: fresh() });
    await host.told();
    const notice = { id: 1_000_000, locationId: 1, incidentId, kind: 'opened', at: deps.now() };
    await addRows(deps.db, 'notices', notice);
    const places = { publicUrl: 'https://new.example', allowedOrigins: ['https://brand.example'] };
    const settings = { ...deps.settings, ...places, basePath: '/watch/' };
    await expandNext({ ...deps, settings, tellsDevices: false, tellsByMail: true });
    const { body } = await rowOf(deps.db, 'outboxMails', {}, 'last');
    expect(body.match(/https?:\S+/g)).toEqual([`${today}event/${incidentId}`, `${today}user/notifications`]);
  });

  it.each([
    [{ voiceDowns: true, guardDispatches: true }, 'Over: guard sent.'],
    [{ voiceDowns: true }, 'Over: voice-down given.'],
    [{}, 'Over: no further steps.'],
  ])('is told with the worst of its outcomes: %j', async (done, body) => {
    await listen({ push: ['closed'] });
    const acts = Object.fromEntries(Object.keys(done).map((list) => [list, act('a')]));
    await host.happens({ ...opening(), ...acts, endTime: iso(host.clock.now + 1_000) });
    expect(bodies(await host.told())).toEqual([body]);
  });

  it('is told once, in its latest state, when one message brings several steps', async () => {
    await listen();
    await host.happens({ ...opening(), policeContacts: act('p'), voiceDowns: act('v') });
    expect(bodies(await host.told())).toEqual(['Police called. Nothing for you to do.']);
  });

  it('is told once when its message comes twice, and not at all when the message is refused', async () => {
    await listen();
    const key = await sourceKey(host.provider, 1);
    const message = { site: 1, sentAt: iso(), ...opening(), policeContacts: act('p') };
    const camera = { id: 's', time: iso(), type: 'Motion', camera: 'no such camera' };
    const refused = await sendMessage(host.provider, { ...message, signals: [camera] }, key);
    expect(refused.status).toBe(400);
    expect([await rowCount('notices'), await host.told()]).toEqual([0, []]);
    await Promise.all([1, 2].map(() => sendMessage(host.provider, message, key)));
    expect(await host.told()).toHaveLength(1);
  });

  it.each([
    ['it began more than an hour ago', { startTime: -61 * MINUTE }],
    ['it is a test', { priority: 'Test' }],
    ['it is a drill', { priority: 'Drill' }],
    ['all of it is over since yesterday', { startTime: -25 * HOUR, endTime: -24 * HOUR }],
  ] as readonly (readonly [string, { startTime?: number; endTime?: number; priority?: string }])[])(
    'is no news when %s',
    async (_, { startTime = 0, endTime, ...fields }) => {
      await listen();
      const { now } = host.clock;
      await host.happens({
        ...{ event: fresh(), startTime: iso(now + startTime), ...fields },
        ...(endTime !== undefined && { endTime: iso(now + endTime) }),
        policeContacts: act('p', now + startTime),
      });
      expect(await host.told()).toEqual([]);
    },
  );

  it('is told with the beginning of a name that is longer than a push', async () => {
    const original = await siteName(1);
    const rename = (name: string) => changeRows(host.provider.deps.db, 'locations', { name }, { id: 1 });
    await listen();
    await rename('€'.repeat(20_000));
    await host.happens(opening());
    expect(await host.told()).toMatchObject([{ title: `${'€'.repeat(199)}…` }]);
    await rename(original);
  });

  it('ends for who was told that it began, also when that was longer ago than a day', async () => {
    await listen();
    const opened = opening();
    await host.happens(opened);
    await host.told();
    host.clock.now += 30 * HOUR;
    await host.happens({ event: opened.event, endTime: iso() });
    expect(bodies(await host.told())).toEqual(['Over: no further steps.']);
  });
});

describe('a site that needs attention', () => {
  it('is told of while it does, however long ago that began', async () => {
    await listen({ push: ['attention'], mail: ['attention'] });
    const since = host.clock.now - 2 * HOUR;
    const need = { incidentId: null, kind: 'attention', reason: 'recorder', at: since };
    await addRows(
      host.provider.deps.db,
      'notices',
      { id: 1, locationId: 1, ...need },
      { id: 2, locationId: 2, ...need, endedAt: since + HOUR },
    );
    expect(bodies(await host.later(0))).toEqual(['Recorder offline while armed. Please check it.']);
    const told = { title: await siteName(1), time: iso(), outcome: 'delivered' };
    expect(await host.deliveries(avery)).toMatchObject([told, told]);
  });

  it('is not told of any more once that is over, neither on devices nor by mail', async () => {
    const { deps } = host.provider;
    const { db } = deps;
    if (!deps.mailer) throw new Error('There is no mailer.');
    await listen({ push: ['attention'], mail: ['attention'] });
    host.service.answer({ status: 503 });
    host.smtp.refuse(true);
    await scanSites(db, host.clock.now);
    await db.deleteFrom('siteAlerts').execute();
    // As a need of site 1 that is over at the next look.
    const need = { locationId: 1, reason: 'former' };
    const at = host.clock.now;
    await addRows(db, 'siteAlerts', { ...need, since: at, toldAt: at });
    await addRows(db, 'notices', { id: 1, ...need, incidentId: null, kind: 'attention', at });
    await host.later(0);
    expect((await host.deliveries(avery)).map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting']);
    await scanSites(db, host.clock.now);
    host.service.answer({ status: 201 });
    host.smtp.refuse(false);
    const before = host.smtp.mails.length;
    expect(await host.later(HOUR / 2)).toEqual([]);
    await deliverWaiting(deps, deps.mailer, new AbortController().signal);
    expect(host.smtp.mails.slice(before)).toEqual([]);
    const over = { outcome: 'notDelivered', reason: 'It was over before it could be sent.' };
    expect(await host.deliveries(avery)).toMatchObject([over, over]);
    await db.deleteFrom('siteAlerts').execute();
  });
});

describe('the rules of a person', () => {
  it('are which kinds they want by which way, and of which sites', async () => {
    await listen({ push: ['police'], mail: ['guard'], locations: [2] });
    const mails = host.smtp.mails.length;
    const acts = { voiceDowns: act('v'), guardDispatches: act('g'), policeContacts: act('p') };
    await host.happens({ ...opening(), site: 1, ...acts });
    expect(await host.told()).toEqual([]);
    await host.happens({ ...opening(), site: 2, ...acts });
    expect(bodies(await host.told())).toEqual(['Police called. Nothing for you to do.']);
    const sent = host.smtp.mails
      .slice(mails)
      .map(({ to, text }) => [to, /^Subject: (.*)$/m.exec(text.replace(/\n /g, ' '))?.[1]]);
    expect(sent).toEqual([
      [['avery@harbourline.example'], `${await siteName(2)}: Guard on the way. Nothing for you to do.`],
    ]);
    expect(host.smtp.mails.at(-1)?.text).toContain(`${host.provider.url}/event/`);
    expect(
      (await host.deliveries(avery)).map(({ channel, recipient, outcome }) => [channel, recipient, outcome]),
    ).toEqual([
      ['mail', 'avery@harbourline.example', 'delivered'],
      ['push', 'Chrome on Android', 'delivered'],
    ]);
  });

  it.each([
    ['22:59', false],
    ['23:00', true],
    ['00:30', true],
    ['05:59', true],
    ['06:00', false],
  ])('hold back at %s what is not urgent, on the clock of their zone', async (time, isQuiet) => {
    const zone = 'Pacific/Auckland';
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const day = Math.ceil(host.clock.now / (24 * HOUR)) + 1;
    host.clock.now = instantOnDay(day, (hours * 60 + minutes) * 60, zone);
    avery = await host.provider.signIn('avery');
    await listen({ push: everything, quiet: { from: '23:00', to: '06:00', zone } });
    const opened = opening();
    await host.happens(opened);
    expect(await host.told()).toHaveLength(isQuiet ? 0 : 1);
    const [first] = await host.deliveries(avery);
    expect([first?.outcome, first?.reason]).toEqual(
      isQuiet ? ['heldBack', 'quiet hours'] : ['delivered', null],
    );
    await host.happens({ event: opened.event, policeContacts: act('p') });
    expect(bodies(await host.told())).toEqual(['Police called. Nothing for you to do.']);
    // Who was woken by it is told how it ended.
    await host.happens({ event: opened.event, endTime: iso() });
    expect(bodies(await host.told())).toEqual(['Over: police called.']);
    const calm = opening();
    await host.happens(calm);
    await host.happens({ event: calm.event, endTime: iso() });
    expect((await host.told()).at(-1)?.body).toBe(isQuiet ? undefined : 'Over: no further steps.');
  });

  it('hold back all day where their end is their beginning', async () => {
    const zone = 'Pacific/Auckland';
    await listen({ push: everything, quiet: { from: '22:00', to: '22:00', zone } });
    const day = Math.ceil(host.clock.now / (24 * HOUR)) + 1;
    for (const hour of [21, 22, 23]) {
      host.clock.now = instantOnDay(day, hour * 3_600, zone);
      await host.happens(opening());
    }
    expect(await host.told()).toEqual([]);
    await host.happens({ ...opening(), policeContacts: act('p') });
    expect(bodies(await host.told())).toEqual(['Police called. Nothing for you to do.']);
  });

  it('hold back everything during a pause, and nothing after it', async () => {
    await listen({ push: everything, pausedUntil: iso(host.clock.now + HOUR) });
    await host.happens({ ...opening(), policeContacts: act('p') });
    expect(await host.told()).toEqual([]);
    expect(await host.deliveries(avery)).toMatchObject([{ outcome: 'heldBack', reason: 'paused' }]);
    host.clock.now += HOUR;
    await host.happens({ ...opening(), policeContacts: act('p') });
    expect(await host.told()).toHaveLength(1);
  });

  it('know no pause that a clock which was ahead has let begin', async () => {
    const { endpoint } = await listen();
    host.clock.now += 400 * 24 * HOUR;
    const settings = { push: everything, pausedUntil: iso(host.clock.now + HOUR) };
    expect((await host.want(await host.provider.signIn('avery'), settings)).pausedUntil).not.toBeNull();
    host.clock.now -= 400 * 24 * HOUR;
    expect((await ask(host.provider, notificationsCall, avery)).settings.pausedUntil).toBeNull();
    await host.happens(opening());
    expect(await host.told()).toMatchObject([{ endpoint }]);
  });

  it('let nobody know of a site that they may not see, nor anybody who is not approved', async () => {
    const people = [...(await signInEverybody(host.provider)).values()];
    const endpoints = new Map<string, string>();
    for (const { token, username } of people) {
      await host.want(token, { push: ['opened'] });
      endpoints.set((await host.addDevice(token)).endpoint, username);
    }
    const withdrawn = 'some-of-many';
    await changeRows(host.provider.deps.db, 'users', { approved: 0 }, { username: withdrawn });
    // The others are of customers that this source may not send for.
    for (const site of SITES.filter((id) => id <= 51)) {
      await host.happens({ ...opening(), site });
      const seers = people.filter(({ sites, username }) => sites.has(site) && username !== withdrawn);
      const told = (await host.told()).map(({ endpoint }) => endpoints.get(endpoint));
      expect(told.sort(), `site ${site}`).toEqual(seers.map(({ username }) => username).sort());
    }
  });
});

describe('a person who loses sight of a site while messages wait', () => {
  /** What two sites told avery once both ways work again, by the ways. */
  async function toldAfter(change: () => Promise<unknown>) {
    const { deps } = host.provider;
    if (!deps.mailer) throw new Error('There is no mailer.');
    await listen({ push: ['opened'], mail: ['opened'] });
    host.service.answer({ status: 503 });
    host.smtp.refuse(true);
    for (const site of [1, 2]) await host.happens({ ...opening(), site });
    await host.told();
    await change();
    host.service.answer({ status: 201 });
    host.smtp.refuse(false);
    const before = host.smtp.mails.length;
    const pushes = (await host.later(HOUR / 2)).map(({ title }) => title);
    await deliverWaiting(deps, deps.mailer, new AbortController().signal);
    const subjects = host.smtp.mails.slice(before).map(({ text }) => /^Subject: (.*?): /m.exec(text)?.[1]);
    return { pushes, subjects };
  }

  it('is told of the others alone', async () => {
    const { db } = host.provider.deps;
    const some = { customerId: 1, allLocations: false, locationIds: [2] };
    const names = [await siteName(2)];
    expect(await toldAfter(() => approveUser(db, 'avery', some))).toEqual({ pushes: names, subjects: names });
    avery = await host.provider.signIn('avery');
    const told = await host.deliveries(avery);
    expect(told.map(({ title, outcome, reason }) => [title === names[0], outcome, reason])).toEqual([
      [true, 'delivered', null],
      [true, 'delivered', null],
      [false, 'notDelivered', 'The account may not see it any more.'],
      [false, 'notDelivered', 'The account may not see it any more.'],
    ]);
    await approveUser(db, 'avery', { ...some, allLocations: true, locationIds: [] });
  });

  it('is told nothing that a push service just puts off', async () => {
    const { db, push } = host.provider.deps;
    if (push === undefined) throw new Error('There is no way to push services.');
    await listen({ push: ['opened'] });
    const send = vi.spyOn(push, 'send').mockImplementationOnce(async () => {
      await approveUser(db, 'avery', { customerId: 1, allLocations: false, locationIds: [2] });
      return { kind: 'later', reason: 'the push service answered 503', afterMs: null };
    });
    await host.happens(opening());
    expect([...(await host.told()), ...(await host.later(HOUR / 2))]).toEqual([]);
    expect(send).toHaveBeenCalledOnce();
    send.mockRestore();
    avery = await host.provider.signIn('avery');
    expect(await host.deliveries(avery)).toMatchObject([
      { outcome: 'notDelivered', reason: 'The account may not see it any more.' },
    ]);
    await approveUser(db, 'avery', { customerId: 1, allLocations: true, locationIds: [] });
  });

  it('is told all that a site needs which it still sees, each beside the others', async () => {
    const { db } = host.provider.deps;
    await listen({ push: ['attention'] });
    host.service.answer({ status: 503 });
    const need = { incidentId: null, kind: 'attention', at: host.clock.now };
    const needs = [
      { id: 1, locationId: 1, reason: 'recorder', ...need },
      { id: 2, locationId: 1, reason: 'disarmed', ...need },
      { id: 3, locationId: 2, reason: 'recorder', ...need },
    ];
    await addRows(db, 'notices', ...needs);
    await host.later(0);
    const all = { customerId: 1, allLocations: true, locationIds: [] };
    await approveUser(db, 'avery', { ...all, allLocations: false, locationIds: [1] });
    host.service.answer({ status: 201 });
    const told = await host.later(HOUR / 2);
    const site = await siteName(1);
    // They are sent at the same time.
    expect(told.map(({ title, tag }) => [title, tag]).sort()).toEqual([
      [site, 'site-1-disarmed'],
      [site, 'site-1-recorder'],
    ]);
    await approveUser(db, 'avery', all);
    avery = await host.provider.signIn('avery');
  });

  it('reads no more of what was told of it, of an event nor of what it needed', async () => {
    const { db } = host.provider.deps;
    await listen({ push: ['opened', 'attention'] });
    const need = { incidentId: null, kind: 'attention', reason: 'recorder', at: host.clock.now };
    await addRows(db, 'notices', { id: 1, locationId: 1, ...need }, { id: 2, locationId: 2, ...need });
    await host.later(0);
    for (const site of [1, 2]) await host.happens({ ...opening(), site });
    await host.told();
    const all = { customerId: 1, allLocations: true, locationIds: [] };
    await approveUser(db, 'avery', { ...all, allLocations: false, locationIds: [2] });
    avery = await host.provider.signIn('avery');
    const told = await host.deliveries(avery);
    const [name, hidden] = [await siteName(2), 'A site out of reach'];
    const titles = told.map(({ title, incidentId }) => [title, incidentId === null]);
    expect(titles.slice(0, 2)).toEqual([
      [name, false],
      [hidden, true],
    ]);
    expect(titles.slice(2).sort()).toEqual([
      [hidden, true],
      [name, true],
    ]);
    const words = told.filter(({ title }) => title === hidden).map(({ body }) => body);
    expect(words).toEqual(Array(2).fill('The account may not see it any more.'));
    await approveUser(db, 'avery', all);
    avery = await host.provider.signIn('avery');
    expect((await host.deliveries(avery)).map(({ title }) => title)).not.toContain('A site out of reach');
  });

  it('is told nothing when the approval is withdrawn, also once it is given again', async () => {
    const { db } = host.provider.deps;
    const change = async () => {
      for (const username of ['avery', 'jordan']) await keepMorning(username);
      await withdrawUser(db, 'avery');
      await approveUser(db, 'avery');
    };
    expect(await toldAfter(change)).toEqual({ pushes: [], subjects: ['The night of jordan'] });
  });

  /** A morning mail that waits, as the server's round writes it. */
  async function keepMorning(username: string): Promise<void> {
    const { db } = host.provider.deps;
    const { id: userId } = await rowOf(db, 'users', { username });
    const recipient = `${username}@company.example`;
    const mail = { recipient, subject: `The night of ${username}: calm`, body: 'Nothing happened.' };
    const createdAt = host.clock.now;
    const mailId = await keepMail(db, { ...mail, createdAt, expiresAt: createdAt + 6 * HOUR });
    const said = { title: mail.subject, body: mail.body, path: 'review', recipient, tag: 'morning' };
    const to = { userId, kind: 'morning', incidentId: null, channel: 'mail', deviceId: null, mailId };
    await db
      .transaction()
      .execute((transaction) =>
        keepDeliveries(transaction, [{ ...to, ...said, createdAt, state: 'waiting', reason: null }]),
      );
  }
});

describe('a message that cannot be delivered', () => {
  async function opened() {
    const device = await listen();
    const message = opening();
    return { ...device, event: message.event, open: () => host.happens(message) };
  }
  const last = async () => (await host.deliveries(avery))[0];

  it('is tried again after 30 seconds, then after a minute, with what is true by then', async () => {
    const { event, open, endpoint } = await opened();
    host.service.answer({ status: 503 }, endpoint);
    await open();
    expect(await host.told()).toEqual([]);
    expect((await last())?.outcome).toBe('waiting');
    host.service.answer({ status: 201 }, endpoint);
    expect(await host.later(29_000)).toEqual([]);
    host.service.answer({ status: 500 }, endpoint);
    expect(await host.later(1_000)).toEqual([]);
    host.service.answer({ status: 201 }, endpoint);
    expect(await host.later(59_000)).toEqual([]);
    // It ends without a message: the person wants none of that kind.
    await host.want(avery, { push: ['opened'] });
    await host.happens({ event, endTime: iso() });
    expect(bodies(await host.told())).toEqual(['Over: no further steps.']);
    const arrived = { kind: 'opened', body: 'Over: no further steps.', outcome: 'delivered' };
    expect(await last()).toMatchObject(arrived);
  });

  it('waits as long as the push service asks for', async () => {
    const { open, endpoint } = await opened();
    host.service.answer({ status: 429, retryAfter: '900' }, endpoint);
    await open();
    await host.told();
    host.service.answer({ status: 201 }, endpoint);
    expect(await host.later(14 * MINUTE)).toEqual([]);
    expect(await host.later(MINUTE)).toHaveLength(1);
  });

  it('is given up after an hour, and says so', async () => {
    const { open, endpoint } = await opened();
    host.service.answer({ status: 503 }, endpoint);
    await open();
    for (let minute = 0; minute < 60; minute += 1) await host.later(MINUTE);
    const late = { outcome: 'notDelivered', reason: 'It could not be delivered within an hour.' };
    expect(await last()).toMatchObject(late);
    host.service.answer({ status: 201 }, endpoint);
    expect(await host.later(HOUR)).toEqual([]);
  });

  it('gives its place to a newer one of the same event, and only to that', async () => {
    const { event, open, endpoint } = await opened();
    host.service.answer({ status: 503 }, endpoint);
    await open();
    await host.happens(opening());
    await host.told();
    await host.happens({ event, policeContacts: act('p') });
    await host.told();
    expect((await host.deliveries(avery)).map(({ kind }) => kind)).toEqual(['police', 'opened']);
    host.service.answer({ status: 201 }, endpoint);
    expect(bodies(await host.later(MINUTE)).sort()).toEqual([
      'Alarm: an operator is looking at it. Nothing for you to do.',
      'Police called. Nothing for you to do.',
    ]);
  });

  it('takes a browser away that is gone, and keeps no other from its message', async () => {
    const { open, endpoint } = await opened();
    const other = await host.addDevice(avery, 'Firefox on Windows');
    host.service.answer({ status: 410 }, endpoint);
    await open();
    expect((await host.told()).map((told) => told.endpoint)).toEqual([other.endpoint]);
    const rows = await host.deliveries(avery);
    expect(rows.map(({ recipient, outcome, reason }) => [recipient, outcome, reason])).toEqual([
      ['Firefox on Windows', 'delivered', null],
      ['Chrome on Android', 'notDelivered', 'The browser no longer takes notifications.'],
    ]);
    const left = await rowsWith(host.provider.deps.db, 'pushDevices');
    expect(left).toMatchObject([{ endpoint: other.endpoint }]);
  });

  it('is not repeated when the push service refuses it', async () => {
    const { open, endpoint } = await opened();
    host.service.answer({ status: 400 }, endpoint);
    await open();
    await host.told();
    expect(await last()).toMatchObject({ outcome: 'notDelivered', reason: 'The push service refused it.' });
    host.service.answer({ status: 201 }, endpoint);
    expect(await host.later(HOUR / 2)).toEqual([]);
  });
});

describe('the outbox', () => {
  const stop = new AbortController().signal;

  it('tells everybody once when two passes run at once', async () => {
    await host.want(avery, { push: everything });
    for (let device = 0; device < 5; device += 1) await host.addDevice(avery);
    const { deps } = host.provider;
    for (let count = 0; count < 5; count += 1) await host.happens(opening());
    await Promise.all([tellPeople(deps, stop), tellPeople(deps, stop), tellPeople(deps, stop)]);
    const told = await host.told();
    expect(told).toHaveLength(25);
    expect(new Set(told.map(({ data, endpoint }) => `${data.id} ${endpoint}`)).size).toBe(25);
  });

  it('sends again what a process left that ended while sending, once its claim is over', async () => {
    const { endpoint } = await listen();
    host.service.answer({ status: 503 }, endpoint);
    await host.happens(opening());
    await host.told();
    host.service.answer({ status: 201 }, endpoint);
    const { db } = host.provider.deps;
    await changeRows(db, 'deliveries', { state: 'sending', nextTryAt: host.clock.now + MINUTE });
    expect(await host.later(MINUTE - 1)).toEqual([]);
    expect(await host.later(1)).toHaveLength(1);
    expect(await host.later(MINUTE)).toEqual([]);
  });

  it('keeps what is newer back while the older may still arrive after it, and sends the newer alone', async () => {
    const { endpoint } = await listen();
    host.service.answer({ status: 503 }, endpoint);
    const opened = opening();
    await host.happens(opened);
    await host.told();
    host.service.answer({ status: 201 }, endpoint);
    // As another process leaves it that is just sending.
    await changeRows(host.provider.deps.db, 'deliveries', {
      state: 'sending',
      nextTryAt: host.clock.now + MINUTE,
    });
    await host.happens({ event: opened.event, policeContacts: act('p') });
    expect(await host.told()).toEqual([]);
    expect(bodies(await host.later(MINUTE))).toEqual(['Police called. Nothing for you to do.']);
    expect((await host.deliveries(avery)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['police', null],
      ['opened', 'A newer message took its place.'],
    ]);
  });

  it('tells of no mail as delivered that a process left behind, and that ran out before the next one came', async () => {
    const { deps } = host.provider;
    const { db } = deps;
    if (!deps.mailer) throw new Error('There is no mailer.');
    await listen({ mail: ['opened'] });
    host.smtp.refuse(true);
    await host.happens(opening());
    await host.told();
    host.smtp.refuse(false);
    const { mailId: id } = await rowOf(db, 'deliveries');
    await changeRows(db, 'outboxMails', { sentAt: host.clock.now }, { id: id ?? 0 });
    host.clock.now += 6 * HOUR;
    await deliverWaiting(deps, deps.mailer, new AbortController().signal);
    const late = { outcome: 'notDelivered', reason: 'The mail server did not take it in time.' };
    expect(await host.deliveries(avery)).toMatchObject([late]);
  });

  it('sends mails of a clock that was ahead, but no link of it', async () => {
    const { deps } = host.provider;
    const { db } = deps;
    if (!deps.mailer) throw new Error('There is no mailer.');
    await listen({ mail: ['opened'] });
    host.clock.now += 24 * HOUR;
    host.smtp.refuse(true);
    await host.happens(opening());
    await host.told();
    const createdAt = host.clock.now;
    const link = { recipient: 'avery@company.example', subject: 'Another password', body: 'a link' };
    const linkId = await keepMail(db, { ...link, createdAt, expiresAt: createdAt + HOUR });
    host.smtp.refuse(false);
    host.clock.now -= 24 * HOUR;
    const before = host.smtp.mails.length;
    await deliverWaiting(deps, deps.mailer, new AbortController().signal);
    expect(host.smtp.mails.slice(before).map(({ to }) => to)).toEqual([['avery@harbourline.example']]);
    expect((await host.deliveries(avery))[0]).toMatchObject({ channel: 'mail', outcome: 'delivered' });
    expect(await rowOf(db, 'outboxMails', { id: linkId })).toMatchObject({ body: '', sentAt: null });
  });

  it('goes on with the next people where a process ended, and tells nobody twice', async () => {
    const { deps } = host.provider;
    const { db } = deps;
    const many = 120;
    const { id: max } = await rowOf(db, 'users', {}, 'last');
    const avery = await rowOf(db, 'users', { username: 'avery' });
    const scope = await rowOf(db, 'userClaims', { userId: avery.id, kind: 'scope' });
    const { endpoint, ...keys } = await host.service.subscribe();
    const portal = `${host.provider.url}/`;
    for (let id = max + 1; id <= max + many; id += 1) {
      const name = `neighbour ${id}`;
      await addRows(db, 'users', { ...avery, id, username: name, canonicalUsername: name });
      await addRows(db, 'userClaims', { ...scope, userId: id });
      await addRows(db, 'notificationSettings', { userId: id, pushKinds: 'opened', mailKinds: '', portal });
      const device = { ...keys, id, userId: id, endpoint: `${endpoint}/${id}`, name, portal, addedAt: 0 };
      await addRows(db, 'pushDevices', device);
    }
    await addRows(db, 'notices', {
      id: 1_000_000,
      locationId: 1,
      incidentId: null,
      kind: 'opened',
      at: deps.now(),
    });
    const desk = { ...deps, tellsDevices: true, tellsByMail: false };
    const counts: number[] = [];
    while ((await expandNext(desk)) !== undefined) counts.push(await rowCount('deliveries'));
    expect(counts).toEqual([50, 100, 120]);
    const rows = await rowsWith(db, 'deliveries');
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(many);
    for (const table of ['deliveries', 'notices'] as const) await db.deleteFrom(table).execute();
    for (const table of ['pushDevices', 'notificationSettings', 'userClaims'] as const)
      await db.deleteFrom(table).where('userId', '>', max).execute();
    await db.deleteFrom('users').where('id', '>', max).execute();
  });
});
