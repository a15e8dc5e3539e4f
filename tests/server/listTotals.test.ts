/** What the list counts is what the statistics count, whatever is asked for. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { eventsPerDayCall, type Statistics, statisticsCall } from '#contract/statistics.ts';
import { eventsQuery } from '#plugins/events/list/eventsQuery.ts';
import { answerOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 10, 42);
const RUNS = Number(process.env.TOTALS_RUNS ?? 40);

let provider: Provider;
let sites: number[];
const tokens = new Map<string, string>();

beforeAll(async () => {
  provider = await startProvider({ now: () => NOW });
  for (const user of ['avery', 'jordan', 'admin']) tokens.set(user, await provider.signIn(user));
  const rows = await provider.deps.db.selectFrom('incidents').select('locationId').distinct().execute();
  sites = rows.map(({ locationId }) => locationId);
});
afterAll(() => provider.close());

const flags = ['all', 'voicedowns', 'police', 'guard'] as const;
const counted: Record<(typeof flags)[number], (counts: Statistics) => number> = {
  all: ({ incidentCount }) => incidentCount ?? 0,
  voicedowns: ({ voiceDownIncidentCount }) => voiceDownIncidentCount ?? 0,
  police: ({ policeCount }) => policeCount ?? 0,
  guard: ({ guardCount }) => guardCount ?? 0,
};
const instants = fc.integer({ min: NOW - 125 * DAY_MS, max: NOW + DAY_MS });

describe('the total of a list', () => {
  it('is the number of the statistics, and the sum of the days, for any range, flag, site and person', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tokens.keys()),
        fc.constantFrom(...flags),
        fc.option(fc.nat()),
        instants,
        instants,
        fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
        async (user, flag, place, one, other, timeZone) => {
          const token = tokens.get(user) ?? '';
          const [start, end] = [Math.min(one, other), Math.max(one, other)];
          const range = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
          const site = place === null ? 0 : (sites[place % sites.length] ?? 0);
          const at = (path: string) => (site === 0 ? path : `${path}/location/${site}`);
          const answer = await provider.post(at(statisticsCall.path), range, token);
          // Somebody else's site: its list is as empty as its statistics are absent.
          const isOwn = answer.status === 200;
          const expected = isOwn ? counted[flag](await answerOf(statisticsCall, answer)) : 0;
          const query = eventsQuery(
            {
              span: { period: 'last-month', start, end },
              ...(flag !== 'all' && { dnfilter: flag }),
              ...(site !== 0 && { locationId: site }),
            },
            false,
          );
          const list = await answerOf(
            locationEventsCall,
            await provider.post('/api/Event/events/location/0', query, token),
          );
          expect(list.count).toBe(expected);
          if (!isOwn || flag !== 'all') return;
          const days = await provider.post(at(eventsPerDayCall.path), { ...range, timeZone }, token);
          const series = await answerOf(eventsPerDayCall, days);
          const pairs = Array.isArray(series) ? series : series.data;
          expect(pairs.reduce((sum, [, count]) => sum + count, 0)).toBe(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
