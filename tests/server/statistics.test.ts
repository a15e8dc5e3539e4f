/** The numbers of a period, beside the list of its events. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { locationEventsCall } from '#contract/event.ts';
import { eventsPerDayCall, type Statistics, statisticsCall } from '#contract/statistics.ts';
import { eventsQuery } from '#plugins/events/list/eventsQuery.ts';
import { listEvents } from '../../server/trade/events.ts';
import { eventsPerDay } from '../../server/trade/statistics.ts';
import { answerOf, ask } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { callerNamed } from '../support/people.ts';
import { startProvider } from '../support/provider.ts';

const DAY = 86_400_000;
const NOW = Date.now();
const RUNS = Number(process.env.TOTALS_RUNS ?? 40);

let sites: number[];
const tokens = new Map<string, string>();

const provider = ofFile(() => startProvider({ now: () => NOW }));
beforeAll(async () => {
  for (const user of ['avery', 'jordan', 'admin']) tokens.set(user, await provider.signIn(user));
  const rows = await provider.deps.db.selectFrom('incidents').select('locationId').distinct().execute();
  sites = rows.map(({ locationId }) => locationId);
});

const tokenOf = (user: string) => tokens.get(user) ?? '';
const period = (from: number, to: number) => ({
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
});
const placed = (path: string, site: number | null | undefined) =>
  site == null ? path : `${path}/location/${site}`;
const seriesOf = (answer: ResponseOf<typeof eventsPerDayCall>) =>
  Array.isArray(answer) ? answer : answer.data;

const flags = ['all', 'voicedowns', 'police', 'guard'] as const;
const counted: Record<(typeof flags)[number], (counts: Statistics) => number> = {
  all: ({ incidentCount }) => incidentCount ?? 0,
  voicedowns: ({ voiceDownIncidentCount }) => voiceDownIncidentCount ?? 0,
  police: ({ policeCount }) => policeCount ?? 0,
  guard: ({ guardCount }) => guardCount ?? 0,
};
const instants = fc.integer({ min: NOW - 125 * DAY, max: NOW + DAY });

it('the total of a list is the number of the statistics, and the sum of the days, for any range, flag, site and person', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tokens.keys()),
      fc.constantFrom(...flags),
      fc.option(fc.nat()),
      instants,
      instants,
      fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
      async (user, flag, place, one, other, timeZone) => {
        const token = tokenOf(user);
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const range = period(start, end);
        const site = place === null ? 0 : (sites[place % sites.length] ?? 0);
        const answer = await provider.post(placed(statisticsCall.path, site || undefined), range, token);
        // Somebody else's site: its list is as empty as its statistics are absent.
        const isOwn = answer.status === 200;
        const expected = isOwn ? counted[flag](await answerOf(statisticsCall, answer)) : 0;
        const wanted = { ...(flag !== 'all' && { dnfilter: flag }), ...(site !== 0 && { locationId: site }) };
        const query = eventsQuery({ span: { period: 'last-month', start, end }, ...wanted }, false);
        const list = await ask(provider, locationEventsCall, token, query, 0);
        expect(list.count).toBe(expected);
        if (!isOwn || flag !== 'all') return;
        const path = placed(eventsPerDayCall.path, site || undefined);
        const days = await provider.post(path, { ...range, timeZone }, token);
        const pairs = seriesOf(await answerOf(eventsPerDayCall, days));
        expect(pairs.reduce((sum, [, count]) => sum + count, 0)).toBe(expected);
      },
    ),
    { numRuns: RUNS },
  );
});

describe('the daily series with a time zone', () => {
  const range = period(NOW - 30 * DAY, NOW);
  const inZone = async (timeZone: unknown, path: string = eventsPerDayCall.path) =>
    (await provider.post(path, { ...range, timeZone }, tokenOf('avery'))).json();

  it("has the zone's days, of one site too, and takes the zone's name in any letter case", async () => {
    const caller = await callerNamed(provider.deps.db, 'avery');
    const [event] = (await listEvents(provider.deps.db, caller, 0, { take: 1 })).value;
    const instants = { start: NOW - 30 * DAY, end: NOW };
    for (const locationId of [undefined, event?.location?.id]) {
      const place = locationId == null ? { caller } : { caller, locationId };
      const expected = await eventsPerDay(provider.deps.db, place, instants, 'Asia/Kathmandu');
      expect(await inZone('aSiA/kAtHmAnDu', placed(eventsPerDayCall.path, locationId))).toEqual(expected);
      const utc = await eventsPerDay(provider.deps.db, place, instants);
      expect(expected).not.toEqual(utc);
      expect(await inZone(undefined, placed(eventsPerDayCall.path, locationId))).toEqual(utc);
    }
  });

  it.each(['Mars/Olympus', 'Etc/Unknown', '', 'America/New_York; --'])(
    'has days of UTC for the zone %j, which it does not know',
    async (zone) => {
      expect(await inZone(zone)).toEqual(await inZone(undefined));
    },
  );
});
