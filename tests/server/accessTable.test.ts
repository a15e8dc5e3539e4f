/** Who gets what: people of every kind, every call, objects of sites of every kind, and ids of nothing. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ALWAYS, sendCall } from '../support/callTable.ts';
import { type Holdings, holdingsOf, idKind, rowIds, samplesOf } from '../support/holdings.ts';
import { PEOPLE, type Person, SITES, signInEverybody } from '../support/people.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { tokenPayload } from '../support/tokenPayload.ts';

const NOTHING = 2_147_483_647;
/** Calls without an id or rows, and how they answer whoever is signed in. */
const COMMANDS: Readonly<Record<string, { readonly body?: object; readonly status: number }>> = {
  authenticate: { body: { username: 'nobody', password: 'x' }, status: 401 },
  changePassword: { body: { currentPassword: 'not it', newPassword: 'long enough' }, status: 200 },
  eventsPerDay: { body: ALWAYS, status: 200 },
  getStatistics: { body: ALWAYS, status: 200 },
  resetEmail: { body: { username: 'avery', validateURL: 'https://evil.example/', brand: 'V' }, status: 400 },
  search: { status: 200 },
  setFromResetToken: { body: { resetToken: 'made up', newPassword: 'long enough' }, status: 200 },
  submitFeedback: { body: { subject: 'Gate', notes: 'Please call.' }, status: 200 },
};
const Days = v.array(v.tuple([v.number(), v.number()]));

let provider: Provider;
let people = new Map<string, Person>();
const holdings = new Map<string, Holdings>();
let samples: Holdings;
/** The site of each. */
const signals: Record<'incidents' | 'alarms' | 'announcements', readonly { site: number }[]> = {
  incidents: [],
  alarms: [],
  announcements: [],
};

beforeAll(async () => {
  provider = await startProvider();
  people = await signInEverybody(provider);
  for (const person of people.values()) holdings.set(person.username, await holdingsOf(provider, person));
  samples = await samplesOf(provider);
  const { db } = provider.deps;
  for (const [kind, table] of Object.entries({
    incidents: 'incidents',
    alarms: 'alarms',
    announcements: 'voiceDowns',
  }))
    signals[kind as keyof typeof signals] = (
      await sql<{ site: number }>`select "locationId" as site from ${sql.table(table)}`.execute(db)
    ).rows;
});
afterAll(() => provider.close());

function found<Value>(map: ReadonlyMap<string, Value>, username: string): Value {
  const value = map.get(username);
  if (value === undefined) throw new Error(`${username} has not signed in.`);
  return value;
}

const named = (some: readonly WireCall[]) => some.map((call) => [call.name, call] as const);
const withId = named(calls.filter((call) => call.path.includes('{')));
const lists = named(calls.filter((call) => rowIds(call) !== undefined));

it('the table has a row for every call', () => {
  const others = calls.filter((call) => !call.path.includes('{') && rowIds(call) === undefined);
  expect([withId.length, lists.length]).toEqual([13, 9]);
  expect(others.map((call) => call.name).sort()).toEqual(Object.keys(COMMANDS).sort());
});

it('the people see different sites', () => {
  const seen = [...people].map(([name, { sites }]) => [name, sites.size]);
  expect(Object.fromEntries(seen)).toEqual({
    avery: 43,
    jordan: 1,
    admin: 60,
    'some-of-many': 2,
    seller: 1,
    'nothing-left': 0,
    'no-customer': 0,
    operator: 0,
    'another-whole': 5,
  });
});

describe.each(PEOPLE)('as %s', (user) => {
  it.each(withId)(
    '%s: 200 for what is theirs, 404 for what is not and for what does not exist',
    async (_, call) => {
      const { token } = found(people, user);
      const ids = [...samples[idKind(call)], NOTHING];
      const own = found(holdings, user)[idKind(call)];
      const statuses = await Promise.all(
        ids.map(async (id) => [id, (await sendCall(provider, call, id, token)).status]),
      );
      expect(statuses).toEqual(ids.map((id) => [id, own.includes(id) ? 200 : 404]));
    },
  );

  it.each(lists)('%s: every row of theirs, and none of others', async (_, call) => {
    const read = rowIds(call);
    const response = await sendCall(provider, call, '', found(people, user).token);
    expect(response.status).toBe(200);
    const ids = read ? read(await response.json()) : [];
    expect([...ids].sort((a, b) => a - b)).toEqual(found(holdings, user)[idKind(call)]);
  });

  it('statistics count what the list of events shows, for all sites and for each', async () => {
    const { token, sites } = found(people, user);
    for (const site of [undefined, ...SITES.filter((id) => sites.has(id))]) {
      const of = site === undefined ? '' : `/location/${site}`;
      const ask = async (path: string) =>
        (await provider.post(`/api/Statistics/${path}${of}`, ALWAYS, token)).json();
      const own = (rows: readonly { site: number }[]) =>
        rows.filter((row) => (site === undefined ? sites.has(row.site) : row.site === site)).length;
      expect(await ask('stat-counts')).toMatchObject({
        incidentCount: own(signals.incidents),
        alarmsCount: own(signals.alarms),
        voiceDownLocationCount: own(signals.announcements),
      });
      const days = v.parse(Days, await ask('events-per-day'));
      expect(days.reduce((sum, [, count]) => sum + count, 0)).toBe(own(signals.incidents));
    }
  });

  it('the token names the sites that the list allows, and none where there is no list', () => {
    const { token, sites, isListed } = found(people, user);
    expect(tokenPayload(token).loc).toEqual(isListed ? [...sites] : undefined);
  });

  it.each(Object.entries(COMMANDS))('%s answers as it does for everybody', async (name, { body, status }) => {
    const call = calls.find((one) => one.name === name);
    if (!call) throw new Error(`There is no call ${name}.`);
    expect((await sendCall(provider, call, '', found(people, user).token, body)).status).toBe(status);
  });
});
