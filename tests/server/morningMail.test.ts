import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEventsSearch } from '#plugins/events/list/eventsSearch.ts';
import { rangeOf } from '#plugins/events/list/timeRange.ts';
import { withdrawUser } from '../../server/commands/accounts.ts';
import { scanSites } from '../../server/notify/attention.ts';
import { sendMorningMails } from '../../server/notify/morning.ts';
import { toldBy } from '../../server/notify/night.ts';
import { nextMorning } from '../../server/notify/settings.ts';
import { plainIncident } from '../support/incidents.ts';
import { morningRound, PORTAL, wantMorning } from '../support/morning.ts';
import { holdRounds, ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { addRows, beforeTransaction, changeRows, rowOf, rowsWith } from '../support/scratchDatabase.ts';
import { type ReadMail, readMail, startSmtpServer } from '../support/smtpServer.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ZONE = 'America/New_York';
/** Long before the demo's events, in the middle of a day. */
const EARLY = Date.parse('2024-05-14T16:00:00Z');

let clock = EARLY;

holdRounds();
const smtp = ofFile(startSmtpServer);
const provider = ofFile(() => {
  const places = { publicUrl: 'https://api.example', allowedOrigins: [new URL(PORTAL).origin] };
  const settings = { ...places, basePath: '/watch/', smtpUrl: smtp.url, look: { colours: COLOURS } };
  return startProvider({ settings, now: () => clock, incidents: 20 });
});
beforeAll(() => provider.deps.background.settled());
beforeEach(async () => {
  clock = EARLY;
  const { db } = provider.deps;
  for (const table of ['deliveries', 'notices', 'siteAlerts', 'outboxMails'] as const)
    await db.deleteFrom(table).execute();
});

const COLOURS = { accent: '#ffb454', ground: '#101014' };

let nextIncident = 900_000;

/** Ends of tests leave their events, each of a night of its own. @returns its id */
async function happen(site: number, at: string, police = false): Promise<number> {
  nextIncident += 1;
  const start = Date.parse(at);
  const times = { startTime: start, endTime: start + MINUTE };
  const acts = police ? ({ voiceDownCount: 2, policeContacted: 1 } as const) : {};
  await addRows(provider.deps.db, 'incidents', { ...plainIncident(nextIncident, site), ...times, ...acts });
  return nextIncident;
}

const deliveries = () => rowsWith(provider.deps.db, 'deliveries');

/** Ids of those that a mail lists. */
const eventsIn = (mail: ReadMail | undefined) =>
  [...(mail?.text ?? '').matchAll(/event\/(\d+)$/gm)].map(([, id]) => Number(id));

const settingsRow = () => rowOf(provider.deps.db, 'notificationSettings');

describe('a morning mail', () => {
  it('comes once, with the first round after its time, as text and HTML with links to the portal', async () => {
    const police = await happen(2, '2024-05-15T03:05:00Z', true);
    const plain = await happen(3, '2024-05-15T09:59:00Z');
    await happen(3, '2024-05-15T10:00:00Z');
    clock = (await wantMorning(provider, 'avery', { zone: ZONE })) - 1;
    expect(new Date(clock + 1).toISOString()).toBe('2024-05-15T11:00:00.000Z');
    expect(await morningRound(provider, smtp)).toEqual([]);
    clock += 1;
    const before = smtp.mails.length;
    vi.advanceTimersByTime(MINUTE);
    await provider.deps.background.settled();
    expect(smtp.mails.slice(before).map(({ to }) => to)).toEqual([['avery@harbourline.example']]);
    const nameOf = async (id: number) => (await rowOf(provider.deps.db, 'locations', { id })).name;
    const [second, third] = [await nameOf(2), await nameOf(3)];
    const { headers, text, html } = readMail(smtp.mails[before]?.text ?? '');
    expect(headers.get('subject')).toBe(
      'Last night: 2 events: 1 with police, 1 with a voice-down, 1 closed without further steps',
    );
    expect(text).toContain('Last night, May 14, 2024, 6:00 PM to May 15, 2024, 6:00 AM\n');
    expect(text).toContain(
      '2 events: 1 with police, 1 with a voice-down, 1 closed without further steps last night.\n' +
        '41 of 43 sites without any event.\n',
    );
    expect(text).toContain(
      `11:05 PM, ${second}: Police, Voice Down\n  ${PORTAL}event/${police}\n` +
        `5:59 AM, ${third}: closed without further steps\n  ${PORTAL}event/${plain}\n`,
    );
    const review = 'review?queue=2024-05-14T18%3A00&zone=America%2FNew_York';
    for (const link of [`event/${police}`, `event/${plain}`, review, 'user/notifications'])
      expect(html).toContain(`href="${PORTAL}${link.replace('&', '&amp;')}"`);
    expect(html).toContain(`border-left:4px solid ${COLOURS.accent};background:${COLOURS.ground}`);
    expect(html).not.toMatch(/<(img|script|link|style|table)\b|url\(|@import/);
    const kept = { kind: 'morning', channel: 'mail', recipient: 'avery@harbourline.example', path: 'review' };
    const title = headers.get('subject');
    expect(await deliveries()).toMatchObject([{ ...kept, title, state: 'waiting', reason: null }]);
    // What was sent is kept nowhere.
    const outbox = await rowsWith(provider.deps.db, 'outboxMails');
    expect(outbox).toMatchObject([{ body: '', html: null, unsubscribe: null }]);
    expect(await morningRound(provider, smtp)).toEqual([]);
    expect((await settingsRow()).nextMorning).toBe(clock + 24 * HOUR);
  });

  it('leads to the portal as it is today, also who has chosen it at a former address', async () => {
    clock = await wantMorning(provider, 'jordan', { zone: ZONE });
    await changeRows(provider.deps.db, 'notificationSettings', { portal: 'https://old.example/' });
    const [mail] = await morningRound(provider, smtp);
    const links = mail?.text.match(/https:\S+(?=review|user)/g);
    expect(links).toEqual(['https://api.example/watch/', 'https://api.example/watch/']);
  });

  it('is written once by two processes in the same minute', async () => {
    clock = await wantMorning(provider, 'avery', { zone: ZONE });
    await Promise.all([sendMorningMails(provider.deps), sendMorningMails(provider.deps)]);
    expect(await morningRound(provider, smtp)).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
  });

  it('is about the sites that the person may see now, and has chosen', async () => {
    await happen(2, '2024-06-02T03:00:00Z');
    await happen(46, '2024-06-02T03:00:00Z');
    const about = async (username: string, sites?: readonly number[]) => {
      clock = Date.parse('2024-06-01T20:00:00Z');
      clock = await wantMorning(provider, username, { zone: ZONE, ...(sites && { sites }) });
      const [mail] = await morningRound(provider, smtp);
      return mail?.text.match(/^(\d+|No) events?|^\d+ of \d+ sites?/gm);
    };
    expect(await about('avery')).toEqual(['1 event', '42 of 43 sites']);
    expect(await about('avery', [2, 5, 46])).toEqual(['1 event', '1 of 2 sites']);
    expect(await about('jordan')).toEqual(['No events', '1 of 1 site']);
    expect(await about('admin')).toEqual(['2 events', '58 of 60 sites']);
  });

  it('says of a night without events what was watched and what was not', async () => {
    const { db } = provider.deps;
    const mailOf = async () => {
      clock = Date.parse('2024-07-01T20:00:00Z');
      clock = await wantMorning(provider, 'jordan', { zone: ZONE });
      const [mail] = await morningRound(provider, smtp);
      return mail ?? { headers: new Map(), text: '', html: '' };
    };
    const evening = '1 of 1 site without any event.\nRecorders and arming were not checked during';
    // No server ran.
    expect((await mailOf()).text).toContain(`${evening} the night.\n`);
    const lookUntil = async (first: string, last: string) => {
      for (let at = Date.parse(first); at <= Date.parse(last); at += 5 * MINUTE) await scanSites(db, at);
    };
    await lookUntil('2024-07-01T21:55:00Z', '2024-07-02T04:00:00Z');
    expect((await mailOf()).text).toContain(`${evening} part of the night.\n`);
    await lookUntil('2024-07-02T04:06:00Z', '2024-07-02T10:00:00Z');
    expect((await mailOf()).text).toContain(`${evening} part of the night.\n`);
    // As without the six minutes.
    await db.deleteFrom('settings').where('name', '=', 'sitesNotScanned').execute();
    const quiet = await mailOf();
    expect(quiet.headers.get('subject')).toBe('Last night: no events');
    expect(quiet.text).toContain(
      'No events last night.\n1 of 1 site without any event.\nNo recorder was found offline while its site was armed, ' +
        'and no site disarmed against its schedule.\n',
    );
    const { id: userId } = await rowOf(db, 'users', { username: 'jordan' });
    const { locationId } = await rowOf(db, 'userLocations', { userId });
    const { name } = await rowOf(db, 'locations', { id: locationId });
    for (const table of ['siteAlerts', 'notices'] as const) await db.deleteFrom(table).execute();
    const since = Date.parse('2024-07-02T06:10:00Z');
    await addRows(
      db,
      'siteAlerts',
      { locationId, reason: 'recorder', since },
      { locationId: 2, reason: 'recorder', since },
    );
    const notice = { locationId, incidentId: null, kind: 'attention', toldAt: since };
    await addRows(
      db,
      'notices',
      { id: 1, ...notice, reason: 'recorder', at: since },
      { id: 2, ...notice, reason: 'disarmed', at: since - 2 * HOUR, endedAt: since - 30 * MINUTE },
      { id: 3, ...notice, reason: 'disarmed', at: since - 24 * HOUR, endedAt: since - 23 * HOUR },
    );
    const { text, html } = await mailOf();
    expect(text).toContain(
      'No events last night.\n1 of 1 site without any event.\n\n' +
        `Please check\n\n${name}: Recorder offline while armed since 2:10 AM\n\n` +
        `Not watched as planned, over by now\n\n${name}: Disarmed although the schedule says armed from 12:10 AM to 1:40 AM\n\n` +
        'Review the night',
    );
    expect(html).toContain('Recorder offline while armed since 2:10 AM');
    // Nothing is said of a site that is not in service any more.
    await changeRows(db, 'locations', { enabled: 0 }, { id: locationId });
    expect((await mailOf()).text).not.toContain(name);
    await changeRows(db, 'locations', { enabled: 1 }, { id: locationId });
  });

  it('lists fifty events, and says how many more the review has', async () => {
    const start = Date.parse('2024-08-02T02:00:00Z');
    const ids: number[] = [];
    for (let index = 0; index < 53; index += 1)
      ids.push(await happen(2, new Date(start + index * MINUTE).toISOString()));
    clock = start - 8 * HOUR;
    clock = await wantMorning(provider, 'avery', { zone: ZONE });
    const [mail] = await morningRound(provider, smtp);
    expect(mail?.headers.get('subject')).toBe('Last night: 53 events: 53 closed without further steps');
    expect(eventsIn(mail)).toEqual(ids.toReversed().slice(0, 50));
    expect(mail?.text).toContain(`… and 3 more: ${PORTAL}review?queue=2024-08-01T18%3A00`);
    expect(mail?.html).toMatch(/<a href="[^"]+review\?queue=2024-08-01T18%3A00[^"]+">… and 3 more<\/a>/);
  });

  it('that comes before the night is over tells of all until then, and the next one begins there', async () => {
    const first = await happen(2, '2024-09-10T09:30:00Z');
    const daytime = await happen(2, '2024-09-10T18:00:00Z');
    const police = await happen(2, '2024-09-11T09:29:59Z', true);
    const later = await happen(2, '2024-09-11T09:45:00Z', true);
    clock = Date.parse('2024-09-11T08:00:00Z');
    clock = await wantMorning(provider, 'avery', { at: '05:30', zone: ZONE });
    // The round that writes it may be late.
    clock += HOUR;
    const [mail] = await morningRound(provider, smtp);
    const counts = '3 events: 1 with police, 1 with a voice-down, 2 closed without further steps';
    expect(mail?.headers.get('subject')).toBe(`The day until 5:30 AM: ${counts}`);
    expect(mail?.text).toContain(
      'The day until 5:30 AM, Sep 10, 2024, 5:30 AM to Sep 11, 2024, 5:30 AM\n\n' +
        `${counts} in the day until 5:30 AM.\n42 of 43 sites without any event.\n` +
        'Recorders and arming were not checked during that time.\n',
    );
    expect(mail?.html).toContain('>The day until 5:30 AM</h1>');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/night/i);
    expect(eventsIn(mail)).toEqual([police, daytime, first]);
    const [, link = ''] = /^All of these events: (\S+)$/m.exec(mail?.text ?? '') ?? [];
    const list = parseEventsSearch(Object.fromEntries(new URL(link).searchParams));
    expect(rangeOf(list)).toEqual({
      start: Date.parse('2024-09-10T09:30:00Z'),
      end: Date.parse('2024-09-11T09:30:00Z'),
    });
    expect(await deliveries()).toMatchObject([{ body: `${counts} in the day until 5:30 AM` }]);
    clock = (await settingsRow()).nextMorning ?? 0;
    const [next] = await morningRound(provider, smtp);
    expect(eventsIn(next)).toEqual([later]);
  });

  it.each([
    ['06:00', 'Oct 8, 2024, 6:00 PM to Oct 9, 2024, 6:00 AM'],
    ['17:59', 'Oct 8, 2024, 6:00 PM to Oct 9, 2024, 6:00 AM'],
    ['18:00', 'Oct 8, 2024, 6:00 PM to Oct 9, 2024, 6:00 AM'],
    ['20:00', 'Oct 8, 2024, 6:00 PM to Oct 9, 2024, 6:00 AM'],
    ['23:59', 'Oct 8, 2024, 6:00 PM to Oct 9, 2024, 6:00 AM'],
  ])('of %s is about the last night that is over', async (at, range) => {
    clock = Date.parse('2024-10-09T08:00:00Z');
    clock = await wantMorning(provider, 'avery', { at, zone: ZONE });
    const [mail] = await morningRound(provider, smtp);
    expect(mail?.text).toContain(`Last night, ${range}\n`);
    expect(mail?.text).toContain(`${PORTAL}review?queue=2024-10-08T18%3A00`);
  });
});

describe('no morning mail', () => {
  it('is sent in a pause, and the record says why', async () => {
    clock = await wantMorning(provider, 'avery', { zone: ZONE, pausedUntil: EARLY + 48 * HOUR });
    expect(await morningRound(provider, smtp)).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'heldBack', reason: 'paused' }]);
    clock += 24 * HOUR;
    expect(await morningRound(provider, smtp)).toEqual([]);
    clock += 24 * HOUR;
    expect(await morningRound(provider, smtp)).toHaveLength(1);
  });

  it('is sent more than six hours late, nor when the mail server takes none until then', async () => {
    const due = await wantMorning(provider, 'avery', { zone: ZONE });
    clock = due + 6 * HOUR + 1;
    expect(await morningRound(provider, smtp)).toEqual([]);
    const late = { state: 'notDelivered', reason: 'It was more than 6 hours late.' };
    expect(await deliveries()).toMatchObject([late]);
    clock = due + 24 * HOUR;
    smtp.refuse(true);
    expect(await morningRound(provider, smtp)).toEqual([]);
    smtp.refuse(false);
    clock += 6 * HOUR;
    expect(await morningRound(provider, smtp)).toEqual([]);
    const outbox = await rowsWith(provider.deps.db, 'outboxMails');
    expect(outbox).toMatchObject([{ sentAt: null, body: '', html: null }]);
  });

  it.each([
    ['whose approval was withdrawn', 'casey'],
    ['without an address', 'jordan'],
  ])('is sent to a person %s', async (_, username) => {
    const { db } = provider.deps;
    const due = await wantMorning(provider, username, { zone: ZONE });
    const { userId } = await settingsRow();
    const addresses = await rowsWith(db, 'userClaims', { userId });
    if (username === 'jordan')
      await db.deleteFrom('userClaims').where('userId', '=', userId).where('kind', '=', 'email').execute();
    clock = due;
    expect(await morningRound(provider, smtp)).toEqual([]);
    expect(await deliveries()).toEqual([]);
    expect((await settingsRow()).nextMorning).toBe(due + 24 * HOUR);
    await db.deleteFrom('userClaims').where('userId', '=', userId).execute();
    await db.insertInto('userClaims').values(addresses).execute();
  });

  it('is sent to a person whose approval is withdrawn while it is written', async () => {
    const { db } = provider.deps;
    clock = await wantMorning(provider, 'avery', { zone: ZONE });
    beforeTransaction(db, () => withdrawUser(db, 'avery'));
    expect(await morningRound(provider, smtp)).toEqual([]);
    expect(await deliveries()).toEqual([]);
    await changeRows(db, 'users', { approved: 1 }, { username: 'avery' });
  });

  it('is missing after a clock was a day ahead for one round', async () => {
    const due = await wantMorning(provider, 'avery', { zone: ZONE });
    clock = EARLY + 24 * HOUR;
    await morningRound(provider, smtp);
    clock = EARLY + MINUTE;
    expect(await morningRound(provider, smtp)).toEqual([]);
    clock = due;
    expect(await morningRound(provider, smtp)).toHaveLength(1);
  });

  it('that waits is of a night which is yet to come, once a clock that was ahead is right', async () => {
    const due = await wantMorning(provider, 'avery', { zone: ZONE });
    clock = EARLY + 24 * HOUR;
    smtp.refuse(true);
    expect(await morningRound(provider, smtp)).toEqual([]);
    smtp.refuse(false);
    clock = EARLY + 10 * MINUTE;
    expect(await morningRound(provider, smtp)).toEqual([]);
    expect(await deliveries()).toMatchObject([{ reason: 'The clock of the service was ahead.' }]);
    clock = due;
    expect(await morningRound(provider, smtp)).toHaveLength(1);
  });

  it('is put off by a clock that was ahead', async () => {
    clock = EARLY + 400 * 24 * HOUR;
    await wantMorning(provider, 'avery', { zone: ZONE });
    clock = EARLY;
    expect(await morningRound(provider, smtp)).toEqual([]);
    expect((await settingsRow()).nextMorning).toBe(Date.parse('2024-05-15T11:00:00Z'));
  });
});

it('a night in which the clock is changed has all of its hours, and names the clock of each time', async () => {
  const first = await happen(2, '2024-11-03T05:30:00Z');
  const again = await happen(2, '2024-11-03T06:30:00Z');
  const last = await happen(2, '2024-11-03T10:59:00Z');
  clock = Date.parse('2024-11-02T20:00:00Z');
  clock = await wantMorning(provider, 'avery', { zone: ZONE });
  const [mail] = await morningRound(provider, smtp);
  expect(mail?.text).toContain('Last night, Nov 2, 2024, 6:00 PM EDT to Nov 3, 2024, 6:00 AM EST\n');
  const lines = [...(mail?.text ?? '').matchAll(/^(.+), .+: closed without further steps\n.*\/(\d+)$/gm)];
  expect(lines.map(([, time, id]) => [time, Number(id)])).toEqual([
    ['5:59 AM EST', last],
    ['1:30 AM EST', again],
    ['1:30 AM EDT', first],
  ]);
  expect((await settingsRow()).nextMorning).toBe(clock + 24 * HOUR);
});

it.each([
  ['07:00', ZONE, '2024-11-02T12:00:00Z', '2024-11-03T12:00:00Z'],
  ['07:00', ZONE, '2024-11-03T11:59:00Z', '2024-11-03T12:00:00Z'],
  ['07:00', ZONE, '2024-11-03T12:00:00Z', '2024-11-04T12:00:00Z'],
  // 1:30 comes twice, and counts once.
  ['01:30', ZONE, '2024-11-03T05:00:00Z', '2024-11-03T05:30:00Z'],
  ['01:30', ZONE, '2024-11-03T05:30:00Z', '2024-11-04T06:30:00Z'],
  // 2:30 does not come.
  ['02:30', ZONE, '2024-03-10T05:00:00Z', '2024-03-10T07:30:00Z'],
  ['02:30', ZONE, '2024-03-10T07:30:00Z', '2024-03-11T06:30:00Z'],
  ['00:00', 'America/Havana', '2024-03-10T04:00:00Z', '2024-03-10T05:00:00Z'],
  ['07:00', 'Pacific/Auckland', '2024-05-14T16:00:00Z', '2024-05-14T19:00:00Z'],
  // Samoa had no 30 December 2011.
  ['07:00', 'Pacific/Apia', '2011-12-29T18:00:00Z', '2011-12-30T17:00:00Z'],
])('the next morning at %s in %s after %s is %s', (at, zone, now, next) => {
  expect(new Date(nextMorning(at, zone, Date.parse(now))).toISOString()).toBe(next.replace('Z', '.000Z'));
});

it.each([
  ['05:30', ZONE],
  ['00:00', 'America/Havana'],
  ['01:30', ZONE],
  ['02:30', ZONE],
  ['02:30', 'Europe/Berlin'],
  ['05:59', 'Pacific/Auckland'],
])('each mail of %s in %s begins where the one before ended, through a year', (at, zone) => {
  let due = nextMorning(at, zone, EARLY);
  for (let day = 0; day < 366; day += 1) {
    const next = nextMorning(at, zone, due);
    expect(toldBy(at, zone, next)).toEqual({ span: { start: due, end: next }, isNight: false });
    due = next;
  }
});
