import { beforeAll, describe, expect, it } from 'vitest';
import { type EventRow, eventsCall, PRIORITIES } from '#contract/event.ts';
import { locationsCall } from '#contract/location.ts';
import { writeCells } from '../../server/db/writeRows.ts';
import { listEvents } from '../../server/trade/events.ts';
import { ask, refusalOf } from '../support/answers.ts';
import { eventRows, idsOf } from '../support/eventRows.ts';
import { expectedEvents, tryExpressions } from '../support/hostile/tryExpressions.ts';
import { plainIncident } from '../support/incidents.ts';
import { eventRecord } from '../support/ingest.ts';
import { ofFile } from '../support/ofFile.ts';
import { callerNamed } from '../support/people.ts';
import { startProvider } from '../support/provider.ts';
import { afterQueries, queriesOf } from '../support/queryPlans.ts';
import { dataSums } from '../support/scratchDatabase.ts';

const INCIDENTS = 300;

// Each minute the provider notes when it looked at the sites: its clock stands still, however busy the machine is.
const moment = Date.now();
const provider = ofFile(() => startProvider({ incidents: INCIDENTS, now: () => moment }));
const events = eventRows(provider);
let admin = '';
let avery = '';
beforeAll(async () => {
  admin = await provider.signIn('admin');
  avery = await provider.signIn('avery');
});

const list = (token: string, query: object) => provider.post(eventsCall.path, query, token);

describe('filtering events', () => {
  it('any filter and order expressions are answered rightly or refused, and change nothing', async () => {
    const expressions = process.env.PROOF === undefined ? 150 : 400;
    const before = await dataSums(provider.deps);
    const tally = await tryExpressions(provider, { admin, avery }, expressions, 1);
    expect(tally.wrong).toEqual([]);
    expect(tally.total).toBe(expressions);
    expect(Object.keys(tally.statuses)).toEqual(['200', '400']);
    expect(await dataSums(provider.deps)).toEqual(before);
  }, 120_000);

  it.each([
    'incident.policeContacted == true',
    'incident.voiceDownCount > 0 && incident.guardDispatched == false',
    '(incident.policeContacted == true || incident.guardDispatched == true) && incident.alarmCount >= 2',
    'incident.id != 99999999999 && incident.id >= -99999999999 && incident.id < 2147483648',
    ...["location.name.Contains('É')", "location.name.Contains('yARD') || accountName.Contains('yARD')"],
    ...["location.name.Contains('''')", "location.name.Contains('-')"],
  ])('by %s gives what it says, and something', async (filter) => {
    const { ids, count } = expectedEvents({ filter, take: INCIDENTS, count: true }, await events.rows(admin));
    expect(count).toBeGreaterThan(0);
    expect(idsOf(await events.rows(admin, { filter }))).toEqual(ids);
  });

  it.each([
    ...['%', '_', '\\', '100%', "'' or 1 == 1 --"].map((text) => `location.name.Contains('${text}')`),
    'incident.id > 2147483648 || incident.id < -99999999999 || location.id == 9007199254740991',
  ])('by %s gives nothing', async (filter) => {
    expect(await events.rows(admin, { filter })).toEqual([]);
  });

  it.each([
    ['incident.endTime', ({ incident }: EventRow) => incident.endTime == null],
    ['lastUserName', ({ lastUserName }: EventRow) => lastUserName == null],
  ])('by whether there is a value gives those without %s, or the others', async (field, isWithout) => {
    const without = await events.kept(admin, isWithout);
    expect(without.length).toBeGreaterThan(0);
    expect(idsOf(await events.rows(admin, { filter: `${field} == null` }))).toEqual(without);
    expect(await events.rows(admin, { filter: `${field} != null` })).toHaveLength(INCIDENTS - without.length);
  });

  it('refuses NUL, which no database takes', async () => {
    const refused = await list(admin, { filter: "location.name.Contains('\0')" });
    expect(await refusalOf(refused)).toBe('400 A text must not hold NUL.');
  });

  it('counts what it finds before paging: alike on the last page, past the end and on an empty page', async () => {
    const filter = 'incident.alarmCount > 1';
    const matching = idsOf(await events.rows(admin, { filter }));
    const { length } = matching;
    for (const { skip = 0, take } of [
      { take: 3 },
      { skip: length - 2, take: 5 },
      { skip: length - 5, take: 5 },
      { skip: length, take: 5 },
      { take: 0 },
    ]) {
      const page = await events.list(admin, { skip, take, filter, count: true });
      expect([idsOf(page.value), page.count]).toEqual([matching.slice(skip, skip + take), length]);
    }
  });

  it('takes search texts of 1,000 characters, whatever they fold into, and names the limit for a longer one', async () => {
    const contains = (unit: string, length: number) => `location.name.Contains('${unit.repeat(length)}')`;
    for (const unit of ['é', '€', '\ufdfa'])
      expect(await events.list(avery, { filter: contains(unit, 1_000), count: true })).toEqual({
        value: [],
        count: 0,
      });
    expect(await refusalOf(await list(avery, { filter: contains('é', 1_001) }))).toBe(
      '400 The text of a Contains must have at most 1000 characters.',
    );
  });

  it.each([
    ...['incident.endTime > null', 'incident.startTime == null', 'incident.alarmCount == null'],
    ...["incident.startTime == 'yesterday'", "incident.startTime > '2024-02-30T00:00:00Z'"],
    ...['incident.startTime > 5', "incident.alarmCount > '5'", 'incident.alarmCount > 1.5'],
    ...['incident.policeContacted > true', 'incident.policeContacted == 1', "location.name > 'a'"],
    ...["incident.id.Contains('1')", 'location.customerId == 1'],
  ])('refuses %j', async (filter) => {
    expect((await list(admin, { filter })).status).toBe(400);
  });
});

describe('ordering events', () => {
  const FIELDS = `incident.id location.name accountName incident.startTime incident.endTime incident.alarmCount
    incident.voiceDownCount incident.policeContacted incident.guardDispatched incident.priority lastUserName`;

  it.each(FIELDS.split(/\s+/))('by %s goes both ways', async (field) => {
    const all = await events.rows(admin);
    for (const direction of ['asc', 'desc']) {
      const orderby = `${field} ${direction}`;
      const { ids } = expectedEvents({ orderby, take: INCIDENTS, count: true }, all);
      expect(idsOf(await events.rows(admin, { orderby })), orderby).toEqual(ids);
    }
  });

  it.each(['incident.priority', 'lastUserName'])(
    'by %s is refused to customers, filtering too',
    async (field) => {
      for (const query of [{ orderby: `${field} asc` }, { filter: `${field} == 'High'` }])
        expect(await refusalOf(await list(avery, query))).toBe(`400 There is no field '${field}'.`);
    },
  );
});

describe('the list of events', () => {
  it('is everything, the latest first, when nothing is asked for, and the same at location 0', async () => {
    const { value } = await events.list(admin);
    expect(value.length).toBe(INCIDENTS);
    const starts = value.map((row) => row.incident.startTime ?? '');
    expect(starts).toEqual([...starts].sort().reverse());
    expect(await events.list(admin, { count: true }, 0)).toEqual({ value, count: INCIDENTS });
  });

  it('names the time zone of each event’s site', async () => {
    const sites = await ask(provider, locationsCall, avery, {});
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
    expect(await (await list(avery, { take: 5 })).text()).not.toMatch(/priority|lastUserName/i);
  });
});

describe('the detail of an event', () => {
  const detail = (token: string, id: number) => eventRecord(provider, id, token);

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
    const ofSite = await events.kept(avery, (other) => other.location?.id === row?.location?.id);
    const expected = ofSite.filter((id) => id !== row?.incident.id).slice(0, 10);
    expect(recentIncidents?.map((entry) => entry.incidentId)).toEqual(expected);
  });
});

describe('pages of events', () => {
  const orders = ['incident.startTime desc', 'incident.endTime asc', 'accountName asc', 'lastUserName desc'];

  it.each(orders)('by %s are parts of the whole list, however deep and long they are', async (orderby) => {
    const { db } = provider.deps;
    const caller = await callerNamed(provider.deps.db, 'admin');
    const list = async (query: object) => {
      const { value, count } = await listEvents(db, caller, 0, { orderby, ...query });
      return { ids: idsOf(value), count };
    };
    const { ids } = await list({});
    expect(ids.length).toBe(INCIDENTS);
    const half = INCIDENTS / 2;
    const atHalf = [half - 1, half, half + 1];
    const atEnd = [-10, -1, 0, 99].map((more) => INCIDENTS + more);
    for (const skip of [0, 15, ...atHalf, ...atEnd])
      for (const take of [1, 15, 250]) {
        const part = ids.slice(skip, skip + take);
        expect(await list({ skip, take, count: true })).toEqual({ ids: part, count: INCIDENTS });
      }
  });

  it('are those of one moment, with the total of all, when events are removed while a long one is read', async () => {
    const { db } = provider.deps;
    const orderby = 'incident.startTime asc';
    const all = await events.rows(admin, { orderby });
    const [{ location, incident } = {}] = all.slice(230);
    const early = plainIncident(1_000_000, location?.id ?? 0);
    const late = { ...early, id: early.id + 1, startTime: Date.parse(incident?.startTime ?? '') };
    const rows = [early, late];
    await writeCells(db, 'incidents', rows);
    const leaving = rows.map(({ id }) => id).values();
    const removing = afterQueries(db, async () => {
      const { value: id } = leaving.next();
      if (id !== undefined) await db.deleteFrom('incidents').where('id', '=', id).execute();
    });
    const caller = await callerNamed(db, 'admin');
    const query = { orderby, take: 250, count: true };
    const { value, count } = await listEvents(removing, caller, 0, query);
    expect([idsOf(value), count]).toEqual([idsOf(all).slice(0, 249), INCIDENTS]);
  });

  it('skip no more than half of the rows', async () => {
    const { db } = provider.deps;
    const avery = await callerNamed(provider.deps.db, 'avery');
    const { count = 0 } = await listEvents(db, avery, 0, { take: 1, count: true });
    const skipped = async (skip: number) => {
      const query = { skip, take: 15, count: true };
      const asked = await queriesOf(db, (watched) => listEvents(watched, avery, 0, query));
      // The offset is the last parameter of a query that has one.
      return asked.flatMap(({ sql, parameters }) =>
        / offset /.test(sql) ? [Number(parameters.at(-1))] : [],
      );
    };
    expect(await skipped(15)).toEqual([15]);
    expect(await skipped(count - 15)).toEqual([0]);
    expect(await skipped(count - 60)).toEqual([45]);
  });
});
