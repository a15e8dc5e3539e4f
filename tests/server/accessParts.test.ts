/** What hangs on an object is its own: nested lists and counts, beside what the tables say. */
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALWAYS } from '../support/callTable.ts';
import { PEOPLE, type Person, SITES, signInEverybody } from '../support/people.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
let people = new Map<string, Person>();

beforeAll(async () => {
  provider = await startProvider();
  people = await signInEverybody(provider);
});
afterAll(() => provider.close());

const tokenOf = (user: string) => people.get(user)?.token ?? '';

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
const Contacts = v.object({ value: v.array(v.object({ id: v.number(), locations: v.array(WithId) })) });
const Rows = v.object({ value: v.array(v.object({ incident: WithId })) });
const Schedule = v.object({ scheduledItems: v.array(v.unknown()) });

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
    expect(value).toHaveLength(people.get(user)?.sites.size ?? -1);
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

  it.each(PEOPLE)('of a contact is the sites that %s may see', async (user) => {
    const { db } = provider.deps;
    const sites = people.get(user)?.sites ?? new Set();
    const response = await provider.post('/api/Contact/contacts', {}, tokenOf(user));
    const { value } = v.parse(Contacts, await response.json());
    const rows = await sql<{ contact: number; site: number }>`
      select "contactId" as contact, "locationId" as site from "contactLocations"`.execute(db);
    const inReach = rows.rows.filter(({ site }) => sites.has(Number(site)));
    const told = value.flatMap(({ id, locations }) => locations.map((site) => `${id} at ${site.id}`));
    expect(told.toSorted()).toEqual(inReach.map(({ contact, site }) => `${contact} at ${site}`).toSorted());
  });

  it('is the recordings, signals, calls and notes of an event, and other events of its site', async () => {
    const latest = await numbers(sql`select max(id) as n from incidents group by "locationId"`);
    for (const id of latest.slice(0, 12)) {
      const { incident } = v.parse(Event, await details(`/api/Event/details/${id}`));
      const ofEvent = (table: string) =>
        numbers(sql`select id as n from ${sql.table(table)} where "incidentId" = ${id}`);
      const ofSite = await numbers(sql`
        select id as n from incidents
        where "locationId" = (select "locationId" from incidents where id = ${id}) and id <> ${id}`);
      expect(ascending(incident.recordings.map((row) => row.recordingId))).toEqual(
        await ofEvent('recordings'),
      );
      expect(ascending(incident.alarms.map((row) => row.id))).toEqual(await ofEvent('alarms'));
      expect(incident.location.callIns).toHaveLength((await ofEvent('callIns')).length);
      expect(incident.incidentLogs).toHaveLength((await ofEvent('incidentLogs')).length);
      expect(incident.recentIncidents).toHaveLength(Math.min(10, ofSite.length));
      for (const { incidentId } of incident.recentIncidents) expect(ofSite).toContain(incidentId);
    }
  });

  it('takes the note of a package of evidence for events in reach alone', async () => {
    const note = { digest: 'a'.repeat(64), recordings: 1, complete: true };
    const { rows } = await sql<{ n: number; owner: number }>`
      select i."id" as n, l."customerId" as owner from "incidents" i join "locations" l on l."id" = i."locationId"
    `.execute(provider.deps.db);
    const statusOf = async (id: number | undefined, user: string) =>
      (await provider.post(`/api/Event/evidence/${id}`, note, tokenOf(user))).status;
    const own = rows.find(({ owner }) => Number(owner) === 1)?.n;
    const foreign = rows.find(({ owner }) => Number(owner) !== 1)?.n;
    expect([own, foreign]).toEqual([expect.any(Number), expect.any(Number)]);
    expect([await statusOf(own, 'avery'), await statusOf(foreign, 'avery')]).toEqual([200, 404]);
    expect([await statusOf(foreign, 'admin'), await statusOf(2_147_483_647, 'admin')]).toEqual([200, 404]);
  });

  it('is the items of a schedule', async () => {
    for (const id of [1, 2, 3]) {
      const response = await provider.post(`/api/Schedule/schedule/${id}`, ALWAYS, tokenOf('admin'));
      const { scheduledItems } = v.parse(Schedule, await response.json());
      const own = await numbers(sql`select id as n from "scheduledItems" where "scheduleId" = ${id}`);
      expect(scheduledItems).toHaveLength(own.length);
    }
  });

  it('is the schedules that arm a site', async () => {
    const bare = await numbers(sql`
      select id as n from locations where id not in (select "locationId" from schedules)`);
    expect(bare.length).toBeGreaterThan(0);
    for (const site of bare)
      expect(await details(`/api/Location/armed-status/${site}`)).toEqual({ armed: true });
  });

  it('is the cameras of a recorder', async () => {
    for (const id of [1, 2, 3]) {
      const own = await numbers(sql`select id as n from cameras where "nvrId" = ${id}`);
      expect(await details(`/api/NVR/details/${id}`)).toMatchObject({ cameraCount: own.length });
    }
  });

  it.each(['avery', 'jordan', 'admin', 'some-of-many', 'seller', 'another-whole'])(
    'of a customer and a dealer is counted by the sites that %s may see',
    async (user) => {
      const sites = [...(people.get(user)?.sites ?? [])];
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
