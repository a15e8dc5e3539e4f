import {
  type DayRange,
  eventsPerDayCall,
  locationEventsPerDayCall,
  locationStatisticsCall,
  statisticsCall,
} from '#contract/statistics.ts';
import { requireLocation } from '../auth/caller.ts';
import { eventsPerDay, periodOf, statCounts, zoneNamed } from '../trade/statistics.ts';
import { type Api, handle } from './handle.ts';

export function serveStatistics(api: Api): void {
  handle(api, statisticsCall, ({ body, caller, deps }) => statCounts(deps.db, { caller }, periodOf(body)));

  handle(api, locationStatisticsCall, async ({ params: { locationId }, body, caller, deps }) => {
    await requireLocation(deps.db, caller, locationId);
    return statCounts(deps.db, { caller, locationId }, periodOf(body));
  });

  handle(api, eventsPerDayCall, ({ body, caller, deps }) =>
    eventsPerDay(deps.db, { caller }, periodOf(body), zoneOf(body)),
  );

  handle(api, locationEventsPerDayCall, async ({ params: { locationId }, body, caller, deps }) => {
    await requireLocation(deps.db, caller, locationId);
    return eventsPerDay(deps.db, { caller, locationId }, periodOf(body), zoneOf(body));
  });
}

const zoneOf = ({ timeZone }: DayRange) => (timeZone === undefined ? undefined : zoneNamed(timeZone));
