/** Who gets what: people of every kind, every call, objects of sites of every kind, and ids of nothing. */

import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WireCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { tokenPayload } from '../support/answers.ts';
import { ALWAYS, sendCall } from '../support/callTable.ts';
import { ofFile } from '../support/ofFile.ts';
import {
  type Holdings,
  holdingsOf,
  idKind,
  PEOPLE,
  type Person,
  rowIds,
  SITES,
  samplesOf,
  signInEverybody,
} from '../support/people.ts';
import { startProvider } from '../support/provider.ts';
import { rowsWith } from '../support/scratchDatabase.ts';

const NOTHING = 2_147_483_647;
/** Calls without an id or rows: what they count, find and change is looked at below, and in tests of their own. */
const OTHERS = `authenticate changePassword eventsPerDay getStatistics resetEmail search setFromResetToken
  submitFeedback`.split(/\s+/);
const Days = v.array(v.tuple([v.number(), v.number()]));

let people = new Map<string, Person>();
const holdings = new Map<string, Holdings>();
let samples: Holdings;
let signals: Record<'incidents' | 'alarms' | 'announcements', readonly { locationId: number }[]>;

const provider = ofFile(() => startProvider({ incidents: 100 }));
beforeAll(async () => {
  people = await signInEverybody(provider);
  for (const person of people.values()) holdings.set(person.username, await holdingsOf(provider, person));
  samples = await samplesOf(provider);
  const { db } = provider.deps;
  signals = {
    incidents: await rowsWith(db, 'incidents'),
    alarms: await rowsWith(db, 'alarms'),
    announcements: await rowsWith(db, 'voiceDowns'),
  };
});

function found<Value>(map: ReadonlyMap<string, Value>, username: string): Value {
  const value = map.get(username);
  if (value === undefined) throw new Error(`${username} has not signed in.`);
  return value;
}

const tokenOf = (user: string) => found(people, user).token;
const sitesOf = (user: string) => found(people, user).sites;

const named = (some: readonly WireCall[]) => some.map((call) => [call.name, call] as const);
const withId = named(calls.filter((call) => call.path.includes('{')));
const lists = named(calls.filter((call) => rowIds(call) !== undefined));

it('the table has a row for every call', () => {
  const others = calls.filter((call) => !call.path.includes('{') && rowIds(call) === undefined);
  expect([withId.length, lists.length]).toEqual([13, 9]);
  expect(others.map((call) => call.name).sort()).toEqual(OTHERS);
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
      const isOwn = ({ locationId: at }: { locationId: number }) =>
        site === undefined ? sites.has(at) : at === site;
      const own = (rows: readonly { locationId: number }[]) => rows.filter(isOwn).length;
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
});

async function details(path: string, user = 'admin'): Promise<unknown> {
  return (await provider.post(path, undefined, tokenOf(user))).json();
}

/** The numbers that a query selects as `n`, in ascending order. */
async function numbers(query: RawBuilder<{ n: number }>): Promise<number[]> {
  const { rows } = await query.execute(provider.deps.db);
  return ascending(rows.map((row) => Number(row.n)));
}

const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const WithId = v.object({ id: v.number() });
const Location = v.object({
  nvRs: v.array(WithId),
  schedules: v.array(v.object({ schedule: WithId })),
  contactLocations: v.array(v.object({ contact: WithId })),
});
const Event = v.object({
  incident: v.object({
    location: v.object({ callIns: v.array(v.unknown()) }),
    recordings: v.array(v.object({ recordingId: v.number() })),
    recentIncidents: v.array(v.object({ incidentId: v.number() })),
    incidentLogs: v.array(v.unknown()),
    alarms: v.array(WithId),
  }),
});
const Facts = v.object({
  id: v.number(),
  contactCount: v.number(),
  scheduleCount: v.number(),
  recorders: v.record(v.string(), v.number()),
  lastIncident: v.nullable(WithId),
});
const Sites = v.object({ value: v.array(Facts) });
const CalledFrom = v.object({ id: v.number(), name: v.string(), rank: v.nullable(v.number()) });
const Contacts = v.object({ value: v.array(v.object({ id: v.number(), locations: v.array(CalledFrom) })) });
const Rows = v.object({ value: v.array(v.object({ incident: WithId })) });

describe('what hangs on an object', () => {
  it.each(SITES)('is the recorders, schedules, contacts and events of site %i alone', async (site) => {
    const detail = v.parse(Location, await details(`/api/Location/details/${site}`));
    const ofSite = (table: string, column: string) =>
      numbers(sql`select ${sql.ref(column)} as n from ${sql.table(table)} where "locationId" = ${site}`);
    expect({
      nvrs: ascending(detail.nvRs.map(({ id }) => id)),
      schedules: ascending(detail.schedules.map(({ schedule }) => schedule.id)),
      contacts: ascending(detail.contactLocations.map(({ contact }) => contact.id)),
    }).toEqual({
      nvrs: await ofSite('nvrs', 'id'),
      schedules: await ofSite('schedules', 'id'),
      contacts: await ofSite('contactLocations', 'contactId'),
    });
    const response = await provider.post(`/api/Event/events/location/${site}`, {}, tokenOf('admin'));
    const events = v.parse(Rows, await response.json()).value.map((row) => row.incident.id);
    expect(ascending(events)).toEqual(await ofSite('incidents', 'id'));
  });

  it.each(PEOPLE)('of each site is what the rows of %s say', async (user) => {
    const { db } = provider.deps;
    const response = await provider.post('/api/Location/locations', {}, tokenOf(user));
    const { value } = v.parse(Sites, await response.json());
    expect(value).toHaveLength(sitesOf(user).size);
    for (const { id, contactCount, scheduleCount, recorders, lastIncident } of value) {
      const { rows } = await sql`
        select (select count(*) from "contactLocations" where "locationId" = ${id}) as contacts,
          (select count(*) from schedules where "locationId" = ${id}) as schedules,
          (select count(*) from nvrs where "locationId" = ${id} and status = 'OK') as ok,
          (select count(*) from nvrs where "locationId" = ${id} and status = 'Error') as error,
          (select count(*) from nvrs where "locationId" = ${id} and status = 'Offline') as offline,
          (select count(*) from nvrs where "locationId" = ${id} and status = 'Other') as other,
          (select max(i.id) from incidents i where i."locationId" = ${id} and i."startTime" =
            (select max("startTime") from incidents where "locationId" = ${id})) as last`.execute(db);
      const last = lastIncident?.id ?? null;
      expect([{ contacts: contactCount, schedules: scheduleCount, ...recorders, last }]).toEqual(rows);
    }
  });

  it.each(PEOPLE)(
    'of a contact is the sites that %s may see, and when it is called from each',
    async (user) => {
      const response = await provider.post('/api/Contact/contacts', {}, tokenOf(user));
      const { value } = v.parse(Contacts, await response.json());
      const { rows } = await sql<{ contact: number; site: number; name: string; rank: number | null }>`
      select cl."contactId" as contact, cl."locationId" as site, l.name, cl.rank
      from "contactLocations" cl join locations l on l.id = cl."locationId"`.execute(provider.deps.db);
      const expected = rows
        .filter(({ site }) => sitesOf(user).has(Number(site)))
        .map(({ contact, site, name, rank }) => `${contact} at ${site} ${name} as ${rank}`);
      const told = value.flatMap(({ id, locations }) =>
        locations.map((site) => `${id} at ${site.id} ${site.name} as ${site.rank}`),
      );
      expect(told.toSorted()).toEqual(expected.toSorted());
    },
  );

  it('is the recordings, signals, calls and notes of an event, and other events of its site', async () => {
    const latest = await numbers(sql`select max(id) as n from incidents group by "locationId"`);
    for (const id of latest.slice(0, 12)) {
      const { incident } = v.parse(Event, await details(`/api/Event/details/${id}`));
      const ofEvent = (table: string) =>
        numbers(sql`select id as n from ${sql.table(table)} where "incidentId" = ${id}`);
      const ofSite = await numbers(sql`
        select id as n from incidents
        where "locationId" = (select "locationId" from incidents where id = ${id}) and id <> ${id}`);
      const recordings = ascending(incident.recordings.map((row) => row.recordingId));
      expect(recordings).toEqual(await ofEvent('recordings'));
      expect(ascending(incident.alarms.map((row) => row.id))).toEqual(await ofEvent('alarms'));
      expect(incident.location.callIns).toHaveLength((await ofEvent('callIns')).length);
      expect(incident.incidentLogs).toHaveLength((await ofEvent('incidentLogs')).length);
      expect(incident.recentIncidents).toHaveLength(Math.min(10, ofSite.length));
      for (const { incidentId } of incident.recentIncidents) expect(ofSite).toContain(incidentId);
    }
  });

  it('takes the note of a package of evidence for events in reach alone', async () => {
    const note = { digest: 'a'.repeat(64), recordings: 1, complete: true };
    const statusOf = async (id: number | undefined, user: string) =>
      (await provider.post(`/api/Event/evidence/${id}`, note, tokenOf(user))).status;
    const [own, foreign] = [found(holdings, 'avery').incidents[0], found(holdings, 'jordan').incidents[0]];
    expect([own, foreign]).toEqual([expect.any(Number), expect.any(Number)]);
    expect([await statusOf(own, 'avery'), await statusOf(foreign, 'avery')]).toEqual([200, 404]);
    expect([await statusOf(foreign, 'admin'), await statusOf(NOTHING, 'admin')]).toEqual([200, 404]);
  });

  it('is the items of a schedule, the schedules that arm a site, and the cameras of a recorder', async () => {
    for (const id of [1, 2, 3]) {
      const response = await provider.post(`/api/Schedule/schedule/${id}`, ALWAYS, tokenOf('admin'));
      const { scheduledItems } = v.parse(
        v.object({ scheduledItems: v.array(v.unknown()) }),
        await response.json(),
      );
      const own = await numbers(sql`select id as n from "scheduledItems" where "scheduleId" = ${id}`);
      expect(scheduledItems).toHaveLength(own.length);
      const cameras = await numbers(sql`select id as n from cameras where "nvrId" = ${id}`);
      expect(await details(`/api/NVR/details/${id}`)).toMatchObject({ cameraCount: cameras.length });
    }
    const bare = await numbers(sql`
      select id as n from locations where id not in (select "locationId" from schedules)`);
    expect(bare.length).toBeGreaterThan(0);
    for (const site of bare)
      expect(await details(`/api/Location/armed-status/${site}`)).toEqual({ armed: true });
  });

  it.each(['avery', 'jordan', 'admin', 'some-of-many', 'seller', 'another-whole'])(
    'of a customer and a dealer is counted by the sites that %s may see',
    async (user) => {
      const sites = [...sitesOf(user)];
      const first = sites[0] ?? 0;
      const column = async (name: string) =>
        (await numbers(sql`select ${sql.ref(name)} as n from locations where id = ${first}`))[0];
      const count = async (counted: string, name: string) =>
        new Set(
          await numbers(sql`
            select ${sql.ref(counted)} as n from locations
            where ${sql.ref(name)} = ${await column(name)} and id in (${sql.join(sites)})`),
        ).size;
      expect(await details(`/api/Customer/details/${await column('customerId')}`, user)).toMatchObject({
        locationCount: await count('id', 'customerId'),
        accountCount: await count('accountId', 'customerId'),
      });
      expect(await details(`/api/Dealer/details/${await column('dealerId')}`, user)).toMatchObject({
        locationCount: await count('id', 'dealerId'),
      });
    },
  );
});

/** By words that only one row has: found by those whose site it is of, and by nobody else. */
describe('the search', () => {
  const Found = v.array(v.object({ groupLabel: v.string(), url: v.string() }));

  /** Where each searched kind says which sites it is of, and the page that it leads to. */
  const KINDS = {
    Location: ['locations', 'id', 'location'],
    NVR: ['nvrs', 'locationId', 'location'],
    Schedule: ['schedules', 'locationId', 'schedule'],
    Drone: ['drones', 'locationId', 'location'],
    Camera: ['cameras', 'locationId', 'location'],
    Event: ['incidents', 'locationId', 'event'],
    Contact: ['contacts', undefined, 'contact'],
  } as const;
  type Kind = keyof typeof KINDS;
  const kinds = Object.keys(KINDS) as Kind[];

  interface Searched {
    readonly kind: Kind;
    readonly query: string;
    readonly url: string;
    readonly sites: readonly number[];
  }

  const rows: Searched[] = [];

  beforeAll(async () => {
    // Few demo sites have a drone.
    const drone = { name: 'Kite', foldedName: 'kite', status: 'OK', searchWords: '' };
    const drones = SITES.map((site) => ({ id: 1_000 + site, locationId: site, ...drone }));
    await provider.deps.db.insertInto('drones').values(drones).execute();
    for (const kind of kinds) rows.push(...(await searched(kind)));
  });

  /** A row of each of the sites of all kinds. Each gets a word of its own, but incidents: their number is one. */
  async function searched(kind: Kind): Promise<Searched[]> {
    const { db } = provider.deps;
    const [table, column, page] = KINDS[kind];
    const from =
      column === undefined
        ? sql`select "contactId" as id, "locationId" as site from "contactLocations"`
        : sql`select id, ${sql.ref(column)} as site from ${sql.table(table)}`;
    const all = (await sql<{ id: number; site: number }>`${from} order by 1, 2`.execute(db)).rows;
    const ids = new Set(SITES.flatMap((site) => all.find((row) => row.site === site)?.id ?? []));
    const made: Searched[] = [];
    for (const id of ids) {
      const sites = all.filter((row) => row.id === id).map((row) => row.site);
      const query = kind === 'Event' ? String(id) : `the${kind.toLowerCase()}${id}alone`;
      if (kind !== 'Event')
        await sql`update ${sql.table(table)} set "searchWords" = ${` ${query}`} where id = ${id}`.execute(db);
      made.push({ kind, query, url: `/${page}/${page === 'location' ? sites[0] : id}`, sites });
    }
    return made;
  }

  async function find(query: string, token: string) {
    const response = await fetch(`${provider.url}/api/Search?query=${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return v.parse(Found, await response.json());
  }

  it('every kind that is searched has rows', () => {
    const counts = kinds.map((kind) => rows.filter((row) => row.kind === kind).length);
    expect(Math.min(...counts)).toBeGreaterThan(1);
  });

  const cases = PEOPLE.flatMap((user) => kinds.map((kind) => [user, kind] as const));
  it.each(cases)('as %s, finds a %s when it is theirs, and only then', async (user, kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const isOwn = (sites: readonly number[]) => sites.some((site) => sitesOf(user).has(site));
    const found = ofKind.map(async ({ query, sites }) => {
      const results = await find(query, tokenOf(user));
      return isOwn(sites) ? results.filter((result) => result.groupLabel === kind) : results;
    });
    const wanted = ofKind.map(({ url, sites }) => (isOwn(sites) ? [{ groupLabel: kind, url }] : []));
    expect(await Promise.all(found)).toEqual(wanted);
  });
});
