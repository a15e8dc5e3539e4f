import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventRow, eventsCall } from '#contract/event.ts';
import { eventsPerDayCall, statisticsCall } from '#contract/statistics.ts';
import { answerOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const DAY = 86_400_000;
let provider: Provider;
let now = 0;

beforeAll(async () => {
  now = Date.now();
  provider = await startProvider({ now: () => now });
});
afterAll(() => provider.close());

const period = (from: number, to: number) => ({
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
});

async function eventsIn(token: string, range: { start: string; end: string }, locationId?: number) {
  const { value } = await answerOf(eventsCall, await provider.post('/api/Event/events', {}, token));
  return value.filter(
    ({ incident, location }) =>
      (incident.startTime ?? '') >= range.start &&
      (incident.startTime ?? '') <= range.end &&
      (locationId === undefined || location?.id === locationId),
  );
}

function expectedSeries(rows: readonly EventRow[]): number[][] {
  const days = new Map<number, number>();
  for (const { incident } of rows) {
    const day = Math.floor(Date.parse(incident.startTime ?? '') / DAY) * 86_400;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days].sort(([a], [b]) => a - b);
}

describe.each(['avery', 'jordan', 'admin'])('statistics of %s', (user) => {
  it.each([
    ['30 days', 30 * DAY, 0],
    ['120 days', 120 * DAY, 0],
    ['a month that is over', 60 * DAY, 30 * DAY],
    ['an hour', 3_600_000, 0],
    ['an instant', 0, 0],
  ])('over %s agree with the list of events', async (_, from, to) => {
    const token = await provider.signIn(user);
    const range = period(now - from, now - to);
    const rows = await eventsIn(token, range);
    const counts = await answerOf(statisticsCall, await provider.post(statisticsCall.path, range, token));
    expect(counts).toMatchObject({
      incidentCount: rows.length,
      policeCount: rows.filter((row) => row.incident.policeContacted).length,
      guardCount: rows.filter((row) => row.incident.guardDispatched).length,
      voiceDownIncidentCount: rows.filter((row) => (row.incident.voiceDownCount ?? 0) > 0).length,
    });
    const signals = rows.reduce((sum, row) => sum + (row.incident.alarmCount ?? 0), 0);
    expect(counts.alarmsCount).toBeGreaterThanOrEqual(signals);
    const series = await answerOf(eventsPerDayCall, await provider.post(eventsPerDayCall.path, range, token));
    expect(series).toEqual(expectedSeries(rows));
  });

  it('of one site agree with its events', async () => {
    const token = await provider.signIn(user);
    const range = period(now - 120 * DAY, now);
    const [first] = await eventsIn(token, range);
    const id = first?.location?.id ?? 0;
    const rows = await eventsIn(token, range, id);
    const counts = await provider.post(`/api/Statistics/stat-counts/location/${id}`, range, token);
    expect(await answerOf(statisticsCall, counts)).toMatchObject({ incidentCount: rows.length });
    const series = await provider.post(`/api/Statistics/events-per-day/location/${id}`, range, token);
    expect(await answerOf(eventsPerDayCall, series)).toEqual(expectedSeries(rows));
  });
});

describe('the daily series with a time zone', () => {
  const inZone = async (timeZone: unknown, path: string = eventsPerDayCall.path) => {
    const token = await provider.signIn('avery');
    return provider.post(path, { ...period(now - 30 * DAY, now), timeZone }, token);
  };

  it("has the zone's days, of one site too", async () => {
    const rows = await eventsIn(await provider.signIn('avery'), period(now - 30 * DAY, now));
    const site = rows[0]?.location?.id ?? 0;
    const date = (instant: number) => new Date(instant + 345 * 60_000).toISOString().slice(0, 10);
    for (const [path, of] of [
      [eventsPerDayCall.path, rows],
      [
        `/api/Statistics/events-per-day/location/${site}`,
        rows.filter(({ location }) => location?.id === site),
      ],
    ] as const) {
      const counts: Record<string, number> = {};
      for (const { incident } of of.toReversed()) {
        const day = date(Date.parse(incident.startTime ?? ''));
        counts[day] = (counts[day] ?? 0) + 1;
      }
      // Kathmandu is 5:45 ahead of UTC and never changes its clocks.
      const series = await answerOf(eventsPerDayCall, await inZone('Asia/Kathmandu', path));
      const pairs = Array.isArray(series) ? series : series.data;
      expect(Object.fromEntries(pairs.map(([day, count]) => [date(day * 1000), count]))).toEqual(counts);
    }
  });

  it.each(['Mars/Olympus', 'Etc/Unknown', '', 'America/New_York; --'])(
    'has days of UTC for the zone %j, which it does not know',
    async (zone) => {
      const series = await inZone(zone);
      expect(series.status).toBe(200);
      expect(await series.json()).toEqual(await (await inZone(undefined)).json());
    },
  );

  it('takes the name of a zone in any letter case', async () => {
    const written = await inZone('aMeRiCa/nEw_yOrK');
    expect(await written.json()).toEqual(await (await inZone('America/New_York')).json());
  });
});

describe('statistics of sites', () => {
  it('add up to those of all', async () => {
    const token = await provider.signIn('admin');
    const range = period(now - 120 * DAY, now);
    const total = await answerOf(statisticsCall, await provider.post(statisticsCall.path, range, token));
    const sums = {
      alarmsCount: 0,
      incidentCount: 0,
      voiceDownLocationCount: 0,
      voiceDownIncidentCount: 0,
      policeCount: 0,
      guardCount: 0,
    };
    for (const { id } of await provider.deps.db.selectFrom('locations').select('id').execute()) {
      const response = await provider.post(`/api/Statistics/stat-counts/location/${id}`, range, token);
      const counts = await answerOf(statisticsCall, response);
      sums.alarmsCount += counts.alarmsCount ?? 0;
      sums.incidentCount += counts.incidentCount ?? 0;
      sums.voiceDownLocationCount += counts.voiceDownLocationCount ?? 0;
      sums.voiceDownIncidentCount += counts.voiceDownIncidentCount ?? 0;
      sums.policeCount += counts.policeCount ?? 0;
      sums.guardCount += counts.guardCount ?? 0;
    }
    expect(sums).toEqual(total);
  });
});
