import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventRow, eventsCall } from '#core/api/wire/event.ts';
import { eventsPerDayCall, statisticsCall } from '#core/api/wire/statistics.ts';
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
