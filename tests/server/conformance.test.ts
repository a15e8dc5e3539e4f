import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

function check(url: string, user = 'avery', commands = false, reference = true) {
  clock += 20 * 60_000;
  return walk({ url, portal: provider.url, user, password: DEMO_PASSWORD, commands, reference });
}

async function brokenBy(
  spoil: (passing: Passing) => { status?: number; text?: string } | undefined,
  reference = false,
) {
  const proxy = await startProxy(provider.url, spoil);
  const findings = await check(proxy.url, 'avery', false, reference);
  await proxy.close();
  return findings
    .filter(({ problems }) => problems.length > 0)
    .map(({ subject, problems }) => ({ subject, problems }));
}

describe('the conformance check of the embedded provider', () => {
  it.each(['avery', 'jordan', 'admin'])('finds nothing wrong for %s', async (user) => {
    const findings = await check(provider.url, user);
    expect(findings.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(findings.filter(({ checked }) => !checked)).toEqual([]);
    expect(findings.length).toBe(35);
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
    const findings = await check(provider.url, 'avery', true);
    expect(findings.find(({ subject }) => subject === 'POST /api/Contact/feedback')).toEqual({
      subject: 'POST /api/Contact/feedback',
      problems: [],
      notes: [],
      checked: true,
    });
    expect(await count()).toEqual(before.map((total) => total + 1));
  });

  it('passes through a proxy that spoils nothing', async () => {
    expect(await brokenBy(() => undefined, true)).toEqual([]);
  });
});

describe('the conformance check of a provider that is broken on purpose', () => {
  it('names a field of the wrong kind', async () => {
    const found = await brokenBy(({ path, text: answer }) =>
      path === '/api/Location/locations'
        ? { text: answer.replaceAll(/"enabledStatus":(true|false)/g, '"enabledStatus":7') }
        : undefined,
    );
    expect(found).toEqual([
      {
        subject: 'POST /api/Location/locations',
        problems: ['value[].location.enabledStatus is 7, (boolean | string) was expected'],
      },
    ]);
  });

  it('names optional fields of sites, schedules and events that cannot be true', async () => {
    const changes: readonly (readonly [RegExp, string])[] = [
      [/"timeZone":"America\/[A-Z][^"]+"/g, '"timeZone":"America/Victoria"'],
      [/"until":"[^"]+"/g, '"until":"2020-01-01T00:00:00.000Z"'],
      [/"contactCount":\d+/g, '"contactCount":-1'],
      [/"scheduleCount":\d+/g, '"scheduleCount":1.5'],
      [/"offline":\d+/g, '"offline":-2'],
    ];
    const found = await brokenBy(({ path, text: answer }) =>
      ['/api/Location/locations', '/api/Schedule/schedules'].includes(path) || path.startsWith('/api/Event/')
        ? { text: changes.reduce((text, [field, wrong]) => text.replaceAll(field, wrong), answer) }
        : undefined,
    );
    const zone = 'timeZone is America/Victoria, an IANA name was expected';
    expect(found.map(({ subject, problems }) => [subject, [...problems].sort()])).toEqual([
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
      ['POST /api/Schedule/schedules', [zone]],
    ]);
  });

  it('names an optional field of the wrong kind', async () => {
    const found = await brokenBy(({ path, text: answer }) =>
      path === '/api/Location/locations'
        ? { text: answer.replaceAll(/"armed":(true|false|null)/g, '"armed":"yes"') }
        : undefined,
    );
    expect(found).toEqual([
      {
        subject: 'POST /api/Location/locations',
        problems: ['value[].armed is "yes", boolean was expected'],
      },
    ]);
  });

  it('misses none of the optional fields', async () => {
    const names = 'timeZone|armed|until|scheduledArmed|contactCount|scheduleCount';
    const field = new RegExp(
      `,"(?:(?:${names})":(?:"[^"]*"|[\\w.]+)|(?:recorders|lastIncident)":(?:\\{[^}]*\\}|null))`,
      'g',
    );
    let left = 0;
    const spoil = ({ path, text: answer }: Passing) => {
      if (!/^\/api\/(Location\/(locations|details)|Schedule\/|Event\/)/.test(path)) return undefined;
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
    expect(await brokenBy(spoil)).toEqual([]);
    expect(await brokenBy(spoil, true)).toEqual([
      {
        subject: 'POST /api/Statistics/stat-counts',
        problems: ['guardCount is missing, which the reference provider always sends'],
      },
    ]);
  });

  it('names calls that answer without a token, and 200 with nothing for what does not exist', async () => {
    const found = await brokenBy(({ path, status }) =>
      path.startsWith('/api/Camera/details/') && status >= 400
        ? { status: 200, text: '{"id":1}' }
        : undefined,
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
    const found = await brokenBy(({ path, status, text: answer }) => {
      if (status !== 200) return undefined;
      if (path === '/api/Event/events') return { text: reversed(answer) };
      return path === '/api/Statistics/stat-counts'
        ? { text: answer.replace(/"incidentCount":\d+/, '"incidentCount":-1') }
        : undefined;
    });
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
    ]);
  });

  it('names a filter by time that is not honoured', async () => {
    let newest = '';
    const found = await brokenBy(({ path, text: answer, body }) => {
      if (path !== '/api/Event/events') return undefined;
      newest ||= answer;
      return body.includes('startTime >') ? { text: newest } : undefined;
    });
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
    const found = await brokenBy(({ path, text: answer }) => {
      if (path.startsWith('/api/Recording/data/'))
        return { text: answer.replace(/"url":"[^"]+"/, '"url":"/media/none.mp4"') };
      return path.startsWith('/api/Event/details/')
        ? { text: answer.replaceAll(/"time":"[^"]+"/g, '"time":"yesterday"') }
        : undefined;
    });
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
