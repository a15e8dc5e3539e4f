import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Options } from '../../scripts/conformance/check.ts';
import { walk } from '../../scripts/conformance/walk.ts';
import { type Passing, startProxy } from '../support/brokenProxy.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider({ now: () => clock });
});
afterAll(() => provider.close());

// Every run tries a wrong password, and the provider counts those within a quarter of an hour.
let clock = Date.now();

async function check(url: string, options: Partial<Options> = {}) {
  clock += 20 * 60_000;
  const findings = await walk({
    url,
    portal: provider.url,
    login: { username: 'avery', password: DEMO_PASSWORD },
    token: undefined,
    only: [],
    commands: false,
    reference: true,
    ...options,
  });
  return findings.map((finding) => ({ ...finding, subject: `${finding.method} ${finding.path}` }));
}

/** @param only names of the calls to check; without it all, where what is spoilt shall not be told of another one */
async function brokenBy(
  spoil: (passing: Passing) => { status?: number; text?: string } | undefined,
  only: readonly string[] = [],
  reference = false,
) {
  const proxy = await startProxy(provider.url, spoil);
  const findings = await check(proxy.url, { only, reference });
  await proxy.close();
  return findings
    .filter(({ problems }) => problems.length > 0)
    .map(({ subject, problems }) => ({ subject, problems }));
}

describe('the conformance check of the embedded provider', () => {
  it.each(['avery', 'jordan', 'admin'])('finds nothing wrong for %s', async (username) => {
    const findings = await check(provider.url, { login: { username, password: DEMO_PASSWORD } });
    expect(findings.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === 'not checked').map(({ name }) => name)).toEqual([
      'submitFeedback',
      'logOffEverywhere',
      'sendTestNotification',
    ]);
    expect(findings.length).toBe(44);
  });

  it('changes nothing unless it is told to', async () => {
    const count = async () => {
      const { db } = provider.deps;
      const [feedback, mails] = await Promise.all([
        db.selectFrom('feedback').select('id').execute(),
        db.selectFrom('outboxMails').select('id').execute(),
      ]);
      return [feedback.length, mails.length];
    };
    const before = await count();
    await check(provider.url);
    expect(await count()).toEqual(before);
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
    const findings = await check(provider.url, { commands: true });
    expect(findings.find(({ name }) => name === 'submitFeedback')).toMatchObject({
      path: '/api/Contact/feedback',
      verdict: 'ok',
      problems: [],
      notes: [],
    });
    expect(await count()).toEqual(before.map((total) => total + 1));
  });

  it('passes through a proxy that spoils nothing', async () => {
    expect(await brokenBy(() => undefined, [], true)).toEqual([]);
  });
});

describe('the conformance check of a provider that is broken on purpose', () => {
  it('names a field of the wrong kind', async () => {
    const found = await brokenBy(
      ({ path, text: answer }) =>
        path === '/api/Location/locations'
          ? { text: answer.replaceAll(/"enabledStatus":(true|false)/g, '"enabledStatus":7') }
          : undefined,
      ['getLocations'],
    );
    expect(found).toEqual([
      {
        subject: 'POST /api/Location/locations',
        problems: [
          '`value[0].location.enabledStatus` is 7, expected boolean, string or null, and in 42 more rows',
        ],
      },
    ]);
  });

  it('names a note of evidence that is taken of any text', async () => {
    const found = await brokenBy(
      ({ path, status }) =>
        path.startsWith('/api/Event/evidence/') && status === 400
          ? { status: 200, text: '{"successful":true}' }
          : undefined,
      ['noteEvidence'],
    );
    expect(found).toEqual([
      {
        subject: 'POST /api/Event/evidence/{id}',
        problems: ['answers 200 instead of refusing a text that is no SHA-256'],
      },
    ]);
  });

  it('names sent change requests that begin with the oldest', async () => {
    const rows = [1, 2].map((day) => ({ requestNumber: `${day}`, time: `2026-03-0${day}T22:15:00.000Z` }));
    const found = await brokenBy(
      ({ path, status }) =>
        path === '/api/Contact/requests' && status === 200
          ? { status, text: JSON.stringify({ value: rows }) }
          : undefined,
      ['getSentRequests'],
    );
    expect(found).toEqual([
      { subject: 'POST /api/Contact/requests', problems: ['does not begin with the newest request'] },
    ]);
  });

  it('names a zone and an endpoint that are taken although they are none, and messages in the wrong order', async () => {
    const device = { id: 1, name: 'Chrome', addedAt: null, usedAt: null };
    const rows = [1, 2].map((day) => ({ id: day, time: `2026-03-0${day}T22:15:00.000Z` }));
    const answers: Readonly<Record<string, object>> = {
      '/api/Notification/save-settings': { settings: { push: [], mail: [] } },
      '/api/Notification/add-device': device,
      '/api/Notification/deliveries': { value: rows },
    };
    const found = await brokenBy(
      ({ path, status }) =>
        path in answers && status !== 401 ? { status: 200, text: JSON.stringify(answers[path]) } : undefined,
      ['saveNotifications', 'addPushDevice', 'getDeliveries'],
    );
    expect(found).toEqual([
      {
        subject: 'POST /api/Notification/save-settings',
        problems: ['answers 200 instead of refusing a zone that is none'],
      },
      {
        subject: 'POST /api/Notification/add-device',
        problems: ["answers 200 instead of refusing an address that is no push service's"],
      },
      {
        subject: 'POST /api/Notification/deliveries',
        problems: ['does not begin with the newest message'],
      },
    ]);
  });

  it('names optional fields of sites, schedules, contacts and events that cannot be true', async () => {
    const changes: readonly (readonly [RegExp, string])[] = [
      [/"timeZone":"America\/[A-Z][^"]+"/g, '"timeZone":"America/Victoria"'],
      [/"until":"[^"]+"/g, '"until":"2020-01-01T00:00:00.000Z"'],
      [/"contactCount":\d+/g, '"contactCount":-1'],
      [/"scheduleCount":\d+/g, '"scheduleCount":1.5'],
      [/"offline":\d+/g, '"offline":-2'],
      [/"rank":\d+/g, '"rank":0'],
    ];
    const found = await brokenBy(
      ({ path, text: answer }) =>
        ['/api/Location/locations', '/api/Schedule/schedules', '/api/Contact/contacts'].includes(path) ||
        path.startsWith('/api/Event/')
          ? { text: changes.reduce((text, [field, wrong]) => text.replaceAll(field, wrong), answer) }
          : undefined,
      ['getContacts', 'getEvent', 'getEventsLocation', 'getEvents', 'getLocations', 'getSchedules'],
    );
    const zone = 'timeZone is America/Victoria, an IANA name was expected';
    expect(found.map(({ subject, problems }) => [subject, [...problems].sort()])).toEqual([
      ['POST /api/Contact/contacts', ['locations.rank is 0, a whole number from 1 was expected']],
      ['POST /api/Event/details/{id}', [zone]],
      ['POST /api/Event/events/location/{locationId}', [zone]],
      ['POST /api/Event/events', [zone]],
      [
        'POST /api/Location/locations',
        [
          'contactCount is -1, a whole number from 0 was expected',
          'recorders.offline is -2, a whole number from 0 was expected',
          'scheduleCount is 1.5, a whole number from 0 was expected',
          zone,
          'until is 2020-01-01T00:00:00.000Z, a time after now was expected',
        ],
      ],
      [
        'POST /api/Schedule/schedules',
        [zone, 'until is 2020-01-01T00:00:00.000Z, a time after now was expected'],
      ],
    ]);
  });

  it('checks all the rest beside a field that is wrong in every row, and a row without an id', async () => {
    const found = await brokenBy(({ path, text: answer }) =>
      path === '/api/Location/locations'
        ? {
            text: answer
              .replaceAll(/"address":\{[^}]*\}/g, '"address":{"city":7}')
              .replace(/"value":\[\{"id":\d+,/, '"value":[{'),
          }
        : undefined,
    );
    expect(found.map(({ subject }) => subject)).toEqual(['POST /api/Location/locations']);
    expect(found[0]?.problems).toEqual([
      '`value[0].id` is missing (integer)',
      '`value[0].address.city` is 7, expected string or null, and in 42 more rows',
    ]);
  });

  it('names an optional field of the wrong kind', async () => {
    const found = await brokenBy(
      ({ path, text: answer }) =>
        path === '/api/Location/locations'
          ? { text: answer.replaceAll(/"armed":(true|false|null)/g, '"armed":"yes"') }
          : undefined,
      ['getLocations'],
    );
    expect(found).toEqual([
      {
        subject: 'POST /api/Location/locations',
        problems: ['`value[0].armed` is "yes", expected boolean or null, and in 42 more rows'],
      },
    ]);
  });

  it('misses none of the optional fields', async () => {
    const names = 'timeZone|armed|until|scheduledArmed|contactCount|scheduleCount|listName|changesArming';
    const field = new RegExp(
      `,"(?:(?:${names})":(?:"[^"]*"|[\\w.]+)|(?:recorders|lastIncident)":(?:\\{[^}]*\\}|null)|locations":\\[[^\\]]*\\])`,
      'g',
    );
    let left = 0;
    const spoil = ({ path, text: answer }: Passing) => {
      if (!/^\/api\/(Location\/(locations|details)|Schedule\/|Contact\/contacts|Event\/)/.test(path))
        return undefined;
      left += answer.match(field)?.length ?? 0;
      return { text: answer.replaceAll(field, '') };
    };
    expect(await brokenBy(spoil)).toEqual([]);
    expect(left).toBeGreaterThan(8 * 43);
  });

  it('names a field that is left out, once it is to send all that the reference provider sends', async () => {
    const spoil = ({ path, text: answer }: Passing) =>
      path === '/api/Statistics/stat-counts'
        ? { text: answer.replace(/"guardCount":\d+,?/, '').replace(',}', '}') }
        : undefined;
    expect(await brokenBy(spoil, ['getStatistics'])).toEqual([]);
    expect(await brokenBy(spoil, ['getStatistics'], true)).toEqual([
      {
        subject: 'POST /api/Statistics/stat-counts',
        problems: ['`guardCount` is missing (number or null), which the reference provider always sends'],
      },
    ]);
  });

  it('names calls that answer without a token, and 200 with nothing for what does not exist', async () => {
    const found = await brokenBy(
      ({ path, status }) =>
        path.startsWith('/api/Camera/details/') && status >= 400
          ? { status: 200, text: '{"id":1}' }
          : undefined,
      ['getCamera'],
    );
    expect(found).toEqual([
      {
        subject: 'POST /api/Camera/details/{id}',
        problems: [
          'answers 200 instead of 401 without a token',
          'answers 200 instead of 401 to a forged token',
          'answers 200 instead of 404 for an id that does not exist',
        ],
      },
    ]);
  });

  it('names an order and a filter that are not honoured, and counts that do not agree', async () => {
    const found = await brokenBy(
      ({ path, status, text: answer }) => {
        if (status !== 200) return undefined;
        if (path === '/api/Event/events') return { text: reversed(answer) };
        return path === '/api/Statistics/stat-counts'
          ? { text: answer.replace(/"incidentCount":\d+/, '"incidentCount":-1') }
          : undefined;
      },
      ['getEvents', 'eventsPerDay', 'getStatistics'],
    );
    expect(found.map(({ subject }) => subject)).toEqual([
      'POST /api/Event/events',
      'POST /api/Statistics/events-per-day',
      'POST /api/Statistics/stat-counts',
    ]);
    const [events, series, counts] = found.map(({ problems }) => problems);
    expect(events).toEqual([
      'orderby incident.startTime desc is not honoured',
      'orderby incident.startTime asc is not honoured',
      'the filter incident.policeContacted == true is not honoured',
    ]);
    expect(series).toEqual([expect.stringMatching(/^its counts add up to \d+, but incidentCount .* is -1$/)]);
    expect(counts).toEqual(['incidentCount is -1, a whole number from 0 was expected']);
  });

  it('notes that a host cannot filter by time, and that its days are those of UTC', async () => {
    const utcDays = new Map<string, string>();
    const proxy = await startProxy(provider.url, ({ path, text: answer, body }) => {
      if (body.includes('startTime >')) return { status: 400, text: '{"error":"No such field."}' };
      if (!path.startsWith('/api/Statistics/events-per-day')) return undefined;
      if (!body.includes('timeZone')) utcDays.set(path, answer);
      return { text: utcDays.get(path) ?? '' };
    });
    const findings = await check(proxy.url);
    await proxy.close();
    expect(findings.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(
      findings.filter(({ notes }) => notes.length > 0).map(({ subject, notes }) => [subject, notes]),
    ).toEqual([
      ['POST /api/Contact/feedback', [expect.stringContaining('--commands')]],
      [
        'POST /api/Event/events/location/{locationId}',
        ['cannot filter by time: the portal says so, and lists all times'],
      ],
      ['POST /api/Event/events', ['cannot filter by time: the portal says so, and lists all times']],
      ...['', '/location/{locationId}'].map((place) => [
        `POST /api/Statistics/events-per-day${place}`,
        ['days are not those of timeZone Asia/Kathmandu, which is optional'],
      ]),
      ['POST /api/Session/log-off-everywhere', [expect.stringContaining('--commands')]],
      ['POST /api/Event/evidence/{id}', [expect.stringContaining('--commands')]],
      ['POST /api/Notification/save-settings', [expect.stringContaining('--commands')]],
      ['POST /api/Notification/test', [expect.stringContaining('--commands')]],
    ]);
  });

  it.each([400, 422])(
    'notes that a host refuses a zone with a %i, which the portal can do without',
    async (status) => {
      const proxy = await startProxy(provider.url, ({ path, body }) =>
        path.startsWith('/api/Statistics/events-per-day') && body.includes('timeZone')
          ? { status, text: '{"error":"Unknown field."}' }
          : undefined,
      );
      const findings = await check(proxy.url, { only: ['eventsPerDay', 'locationEventsPerDay'] });
      await proxy.close();
      const series = findings.filter(({ subject }) => subject.includes('events-per-day'));
      expect(series.map(({ problems, notes }) => [problems, notes])).toEqual([
        [[], ['refuses timeZone, which is optional: the portal asks again without it']],
        [[], ['refuses timeZone, which is optional: the portal asks again without it']],
      ]);
    },
  );

  it('names a filter by time that is not honoured', async () => {
    let newest = '';
    const found = await brokenBy(
      ({ path, text: answer, body }) => {
        if (path !== '/api/Event/events') return undefined;
        newest ||= answer;
        return body.includes('startTime >') ? { text: newest } : undefined;
      },
      ['getEvents'],
    );
    expect(found).toEqual([
      {
        subject: 'POST /api/Event/events',
        problems: [
          expect.stringMatching(
            /^the filter incident.startTime >= '[-\d]+T[:.\d]+Z' && incident.startTime < '[-\d]+T[:.\d]+Z' is not honoured$/,
          ),
        ],
      },
    ]);
  });

  it('names times that are none, and media that are not there', async () => {
    const found = await brokenBy(
      ({ path, text: answer }) => {
        if (path.startsWith('/api/Recording/data/'))
          return { text: answer.replace(/"url":"[^"]+"/, '"url":"/media/none.mp4"') };
        return path.startsWith('/api/Event/details/')
          ? { text: answer.replaceAll(/"time":"[^"]+"/g, '"time":"yesterday"') }
          : undefined;
      },
      ['getEvent', 'recordingContentJson'],
    );
    expect(found).toEqual([
      { subject: 'POST /api/Event/details/{id}', problems: ['time is no ISO 8601 date-time: yesterday'] },
      {
        subject: 'POST /api/Recording/data/{id}',
        problems: ['the media at the url answer 403 without a token'],
      },
    ]);
  });
});

/** The rows the other way round, and none with the police. */
function reversed(answer: string): string {
  const page: unknown = JSON.parse(answer);
  if (typeof page !== 'object' || page === null || !('value' in page) || !Array.isArray(page.value))
    return answer;
  return JSON.stringify({ ...page, value: page.value.reverse() }).replaceAll(
    '"policeContacted":true',
    '"policeContacted":false',
  );
}
