import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventDetailsCall, PRIORITIES } from '#contract/event.ts';
import { locationsCall } from '#contract/location.ts';
import { answerOf } from '../support/answers.ts';
import { eventRows, idsOf } from '../support/eventRows.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
let events: ReturnType<typeof eventRows>;
let admin = '';
let avery = '';
let jordan = '';

beforeAll(async () => {
  provider = await startProvider();
  events = eventRows(provider);
  admin = await provider.signIn('admin');
  avery = await provider.signIn('avery');
  jordan = await provider.signIn('jordan');
});
afterAll(() => provider.close());

describe('the list of events', () => {
  it('is everything, the latest first, when nothing is asked for', async () => {
    const { value } = await events.list(admin);
    expect(value.length).toBe(300);
    const starts = value.map((row) => row.incident.startTime ?? '');
    expect(starts).toEqual([...starts].sort().reverse());
  });

  it('is the same at location 0, and that of one site at its id', async () => {
    expect(await events.list(avery, { take: 20, count: true }, 0)).toEqual(
      await events.list(avery, { take: 20, count: true }),
    );
    const [first] = await events.rows(avery);
    const id = first?.location?.id ?? 0;
    expect(idsOf((await events.list(avery, {}, id)).value)).toEqual(
      await events.kept(avery, (row) => row.location?.id === id),
    );
  });

  it("holds a customer's own sites only", async () => {
    const all = await events.rows(admin);
    const own = await events.rows(avery);
    const single = await events.rows(jordan);
    expect(own.length).toBeGreaterThan(0);
    expect(single.length).toBeGreaterThan(0);
    expect(own.length + single.length).toBeLessThan(all.length);
    expect(new Set(single.map((row) => row.location?.id)).size).toBe(1);
    const averys = new Set(idsOf(own));
    expect(idsOf(single).filter((id) => averys.has(id))).toEqual([]);
  });

  it('names the time zone of each event’s site', async () => {
    const sites = await answerOf(locationsCall, await provider.post('/api/Location/locations', {}, avery));
    const zones = new Map(sites.value.map(({ id, timeZone }) => [id, timeZone]));
    const rows = await events.rows(avery);
    expect(rows.map(({ timeZone }) => timeZone)).toEqual(
      rows.map(({ location }) => zones.get(location?.id ?? 0)),
    );
    expect(new Set(rows.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(1);
  });

  it('tells Admins alone the priority and the last user', async () => {
    const [row] = await events.rows(admin, { take: 1 });
    expect(PRIORITIES).toContain(row?.incident.priority);
    expect(row).toHaveProperty('lastUserName');
    const response = await provider.post('/api/Event/events', { take: 5 }, avery);
    const text = await response.text();
    expect(text).not.toMatch(/priority|lastUserName/i);
  });
});

describe('the detail of an event', () => {
  const detail = async (token: string, id: number) =>
    (await answerOf(eventDetailsCall, await provider.post(`/api/Event/details/${id}`, undefined, token)))
      .incident;

  it('agrees with its row', async () => {
    for (const row of await events.rows(avery, { take: 10 })) {
      const { incident, location, timeZone, alarms } = await detail(avery, row.incident.id);
      const { id, startTime, endTime, voiceDownCount, policeContacted, guardDispatched } = row.incident;
      expect(incident).toEqual({ id, startTime, endTime, voiceDownCount, policeContacted, guardDispatched });
      expect(location).toMatchObject({ id: row.location?.id, name: row.location?.name });
      expect(location?.location?.accountCode).toEqual(expect.any(String));
      expect(timeZone).toBe(row.timeZone);
      expect(alarms?.length).toBe(row.incident.alarmCount);
    }
  });

  it('lists recordings and logs in order of time', async () => {
    for (const row of await events.rows(avery, { take: 20 })) {
      const { recordings, incidentLogs, location } = await detail(avery, row.incident.id);
      for (const times of [
        recordings?.map((entry) => entry.startTime),
        incidentLogs?.map((entry) => entry.time),
        location?.callIns?.map((entry) => entry.callIn?.time),
      ])
        expect(times).toEqual([...(times ?? [])].sort());
    }
  });

  it('names the latest other incidents of the site', async () => {
    const [row] = await events.rows(avery);
    const { recentIncidents } = await detail(avery, row?.incident.id ?? 0);
    const ofSite = await events.kept(
      avery,
      (other) => other.location?.id === row?.location?.id && other !== row,
    );
    const expected = ofSite.filter((id) => id !== row?.incident.id).slice(0, 10);
    expect(recentIncidents?.map((entry) => entry.incidentId)).toEqual(expected);
  });
});
