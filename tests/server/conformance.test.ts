import { describe, expect, it } from 'vitest';
import type { Options } from '../../scripts/conformance/check.ts';
import { walk } from '../../scripts/conformance/walk.ts';
import { type Passing, startProxy } from '../support/brokenProxy.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';
import { countOf } from '../support/scratchDatabase.ts';

const provider = ofFile(() => startProvider({ now: () => clock, incidents: 60 }));

// Every run tries a wrong password, and the provider counts those within a quarter of an hour.
let clock = Date.now();

async function check(url: string, options: Partial<Options> = {}) {
  clock += 20 * 60_000;
  const login = { username: 'avery', password: DEMO_PASSWORD };
  const usual = { token: undefined, only: [], commands: false, reference: true };
  return walk({ url, portal: provider.url, login, ...usual, ...options });
}

type Spoil = Parameters<typeof startProxy>[1];

/** Runs it through a proxy that spoils answers. @param only names of the calls to check; without it all */
async function checkBroken(spoil: Spoil, options: Partial<Options> = {}) {
  const proxy = await startProxy(provider.url, spoil);
  const findings = await check(proxy.url, options);
  await proxy.close();
  return findings;
}

/** What is wrong, by the path of the call. */
async function brokenBy(spoil: Spoil, only: readonly string[] = [], reference = false) {
  const findings = await checkBroken(spoil, { only, reference });
  const wrong = findings.filter(({ problems }) => problems.length > 0);
  return Object.fromEntries(wrong.map(({ path, problems }) => [path, problems]));
}

/** How many change requests are kept, and how many mails. */
async function kept() {
  const count = (table: 'feedback' | 'outboxMails') => countOf(provider.deps.db, table);
  return [await count('feedback'), await count('outboxMails')];
}

/** Who sees one site, and who sees all with customers and dealers: `npm run proof` asks for the one in between too. */
const LOGINS = process.env.PROOF === undefined ? ['jordan', 'admin'] : ['avery', 'jordan', 'admin'];

describe('the conformance check of the embedded provider', () => {
  it.each(LOGINS)('finds nothing wrong for %s, and changes nothing', async (username) => {
    const before = await kept();
    const findings = await check(provider.url, { login: { username, password: DEMO_PASSWORD } });
    expect(findings.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === 'not checked').map(({ name }) => name)).toEqual([
      'submitFeedback',
      'logOffEverywhere',
      'sendTestNotification',
    ]);
    expect(findings.length).toBe(44);
    expect(await kept()).toEqual(before);
    expect(await provider.signIn(username)).toEqual(expect.any(String));
  });

  it('sends a change request when it is told to', async () => {
    const before = await kept();
    const only = ['submitFeedback'];
    expect(await check(provider.url, { commands: true, only })).toMatchObject([
      { path: '/api/Contact/feedback', verdict: 'ok', problems: [], notes: [] },
    ]);
    expect(await kept()).toEqual(before.map((total) => total + 1));
  });
});

const LOCATIONS = '/api/Location/locations';
const EVENTS = '/api/Event/events';
const COUNTS = '/api/Statistics/stat-counts';
const SERIES = '/api/Statistics/events-per-day';

/** Changes the text of what paths of this form answer. */
const changed =
  (form: string | RegExp, change: (text: string) => string): Spoil =>
  ({ path, text }) =>
    path.search(form) === 0 ? { text: change(text) } : undefined;

/** Answers 200 with this to whatever these paths answer otherwise, but for the lack of a token. */
const taking =
  (answers: Readonly<Record<string, object>>): Spoil =>
  ({ path, status }) => {
    const start = Object.keys(answers).find((one) => path.startsWith(one));
    return start === undefined || status === 401
      ? undefined
      : { status: 200, text: JSON.stringify(answers[start]) };
  };

const TAKEN = 'answers 200 instead of refusing';
const twoDays = (name: string) => ({
  value: [1, 2].map((day) => ({ [name]: `${day}`, id: day, time: `2026-03-0${day}T22:15:00.000Z` })),
});

describe('the conformance check of a provider that is broken on purpose', () => {
  it.each<
    [what: string, only: readonly string[], spoil: Spoil, wrong: Readonly<Record<string, readonly string[]>>]
  >([
    [
      'commands that are taken although something in them is none, and lists that begin with the oldest',
      ['noteEvidence', 'getSentRequests', 'saveNotifications', 'addPushDevice', 'getDeliveries'],
      taking({
        '/api/Event/evidence/': { successful: true },
        '/api/Contact/requests': twoDays('requestNumber'),
        '/api/Notification/save-settings': { settings: { push: [], mail: [] } },
        '/api/Notification/add-device': { id: 1, name: 'Chrome', addedAt: null, usedAt: null },
        '/api/Notification/deliveries': twoDays('title'),
      }),
      {
        '/api/Event/evidence/{id}': [
          'answers 200 instead of 404 for an unknown event',
          `${TAKEN} a text that is no SHA-256`,
        ],
        '/api/Contact/requests': ['does not begin with the newest request'],
        '/api/Notification/save-settings': [`${TAKEN} a zone that is none`],
        '/api/Notification/add-device': [`${TAKEN} an address that is no push service's`],
        '/api/Notification/deliveries': ['does not begin with the newest message'],
      },
    ],
    [
      'calls that answer without a token, and 200 with nothing for what does not exist',
      ['getCamera'],
      ({ path, status }) =>
        path.startsWith('/api/Camera/details/') && status >= 400
          ? { status: 200, text: '{"id":1}' }
          : undefined,
      {
        '/api/Camera/details/{id}': [
          'answers 200 instead of 401 without a token',
          'answers 200 instead of 401 to a forged token',
          'answers 200 instead of 404 for an id that does not exist',
        ],
      },
    ],
    [
      'a row without an id, beside a field that is wrong in every row',
      [],
      changed(LOCATIONS, (text) =>
        text
          .replaceAll(/"address":\{[^}]*\}/g, '"address":{"city":7}')
          .replace(/"value":\[\{"id":\d+,/, '"value":[{'),
      ),
      {
        [LOCATIONS]: [
          '`value[0].id` is missing (integer)',
          '`value[0].address.city` is 7, expected string or null, and in 42 more rows',
        ],
      },
    ],
    [
      'times that are none, and media that are not there',
      ['getEvent', 'recordingContentJson'],
      changed(/^\/api\/(Recording|Event)\//, (text) =>
        text
          .replace(/"url":"[^"]+"/, '"url":"/media/none.mp4"')
          .replaceAll(/"time":"[^"]+"/g, '"time":"yesterday"'),
      ),
      {
        '/api/Event/details/{id}': ['time is no ISO 8601 date-time: yesterday'],
        '/api/Recording/data/{id}': ['the media at the url answer 403 without a token'],
      },
    ],
  ])('names %s', async (_, only, spoil, wrong) => {
    expect(await brokenBy(spoil, only)).toEqual(wrong);
  });

  it('leaves what a person chose to be told with a provider that takes a zone that is none', async () => {
    const chosen = {
      push: ['police'],
      mail: [],
      locations: null,
      quiet: null,
      pausedUntil: null,
      morning: null,
    };
    let settings: unknown = chosen;
    const taken = ({ path, status, body }: Passing) => {
      if (status === 401) return undefined;
      if (path === '/api/Notification/save-settings') ({ settings } = JSON.parse(body));
      return path.startsWith('/api/Notification/')
        ? { status: 200, text: JSON.stringify({ settings }) }
        : undefined;
    };
    const [found] = await checkBroken(taken, { only: ['saveNotifications'] });
    expect(found?.problems).toEqual(['answers 200 instead of refusing a zone that is none']);
    expect(settings).toEqual(chosen);
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
        /^\/api\/(Location\/locations|Schedule\/schedules|Contact\/contacts|Event\/.+)$/.test(path)
          ? { text: changes.reduce((text, [field, wrong]) => text.replaceAll(field, wrong), answer) }
          : undefined,
      ['getContacts', 'getEvent', 'getEventsLocation', 'getEvents', 'getLocations', 'getSchedules'],
    );
    const zone = 'timeZone is America/Victoria, an IANA name was expected';
    const past = 'until is 2020-01-01T00:00:00.000Z, a time after now was expected';
    expect(Object.fromEntries(Object.entries(found).map(([path, all]) => [path, all.toSorted()]))).toEqual({
      '/api/Contact/contacts': ['locations.rank is 0, a whole number from 1 was expected'],
      '/api/Event/details/{id}': [zone],
      '/api/Event/events/location/{locationId}': [zone],
      [EVENTS]: [zone],
      [LOCATIONS]: [
        'contactCount is -1, a whole number from 0 was expected',
        'recorders.offline is -2, a whole number from 0 was expected',
        'scheduleCount is 1.5, a whole number from 0 was expected',
        zone,
        past,
      ],
      '/api/Schedule/schedules': [zone, past],
    });
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
    expect(await brokenBy(spoil)).toEqual({});
    expect(left).toBeGreaterThan(8 * 43);
  });

  it('names a field that is left out, once it is to send all that the reference provider sends', async () => {
    const spoil = changed(COUNTS, (text) => text.replace(/"guardCount":\d+,?/, '').replace(',}', '}'));
    expect(await brokenBy(spoil, ['getStatistics'])).toEqual({});
    expect(await brokenBy(spoil, ['getStatistics'], true)).toEqual({
      [COUNTS]: ['`guardCount` is missing (number or null), which the reference provider always sends'],
    });
  });

  it('names an order and a filter that are not honoured, and counts that do not agree', async () => {
    const spoil: Spoil = ({ path, status, text }) => {
      if (status !== 200) return undefined;
      if (path === EVENTS) return { text: reversed(text) };
      return path === COUNTS
        ? { text: text.replace(/"incidentCount":\d+/, '"incidentCount":-1') }
        : undefined;
    };
    expect(await brokenBy(spoil, ['getEvents', 'eventsPerDay', 'getStatistics'])).toEqual({
      [EVENTS]: [
        'orderby incident.startTime desc is not honoured',
        'orderby incident.startTime asc is not honoured',
        'the filter incident.policeContacted == true is not honoured',
      ],
      [SERIES]: [expect.stringMatching(/^its counts add up to \d+, but incidentCount .* is -1$/)],
      [COUNTS]: ['incidentCount is -1, a whole number from 0 was expected'],
    });
  });

  it('notes that a host cannot filter by time, and that its days are those of UTC', async () => {
    const utcDays = new Map<string, string>();
    const findings = await checkBroken(({ path, text: answer, body }) => {
      if (body.includes('startTime >')) return { status: 400, text: '{"error":"No such field."}' };
      if (!path.startsWith(SERIES)) return undefined;
      if (!body.includes('timeZone')) utcDays.set(path, answer);
      return { text: utcDays.get(path) ?? '' };
    });
    expect(findings.filter(({ problems }) => problems.length > 0)).toEqual([]);
    const noted = findings.flatMap(({ path, notes }) => (notes.length > 0 ? [[path, notes]] : []));
    const needs = [expect.stringContaining('--commands')];
    const noTime = ['cannot filter by time: the portal says so, and lists all times'];
    const utc = ['days are not those of timeZone Asia/Kathmandu, which is optional'];
    expect(noted).toEqual([
      ['/api/Contact/feedback', needs],
      [`${EVENTS}/location/{locationId}`, noTime],
      [EVENTS, noTime],
      [SERIES, utc],
      [`${SERIES}/location/{locationId}`, utc],
      ['/api/Session/log-off-everywhere', needs],
      ['/api/Event/evidence/{id}', needs],
      ['/api/Notification/save-settings', needs],
      ['/api/Notification/test', needs],
    ]);
  });

  it.each([400, 422])('notes that a host refuses a zone with a %i, which is no fault', async (status) => {
    const refusal = { status, text: '{"error":"Unknown field."}' };
    const findings = await checkBroken(
      ({ path, body }) => (path.startsWith(SERIES) && body.includes('timeZone') ? refusal : undefined),
      { only: ['eventsPerDay', 'locationEventsPerDay'] },
    );
    const refused = [[], ['refuses timeZone, which is optional: the portal asks again without it']];
    const series = findings.filter(({ path }) => path.startsWith(SERIES));
    expect(series.map(({ problems, notes }) => [problems, notes])).toEqual([refused, refused]);
  });

  it('names a filter by time that is not honoured', async () => {
    let newest = '';
    const spoil: Spoil = ({ path, text: answer, body }) => {
      if (path !== EVENTS) return undefined;
      newest ||= answer;
      return body.includes('startTime >') ? { text: newest } : undefined;
    };
    const instant = "'[-\\d]+T[:.\\d]+Z'";
    const filter = `the filter incident.startTime >= ${instant} && incident.startTime < ${instant} is not honoured`;
    expect(await brokenBy(spoil, ['getEvents'])).toEqual({
      [EVENTS]: [expect.stringMatching(new RegExp(`^${filter}$`))],
    });
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
