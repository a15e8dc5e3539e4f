import { getLocation, getLocationArmedStatus } from '#core/api/location.ts';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { parseId } from '#core/page/recordId.ts';
import type { PeriodSearch } from '#domain/statistics/periodSearch.ts';
import { readStatistics, type StatisticsQueries } from '#domain/statistics/readStatistics.ts';

export interface LocationData {
  readonly location: Query<LocationRecord>;
  readonly armed: Query<ArmedStatus>;
  readonly statistics: StatisticsQueries;
}

/** Null for an id that no location can have: nothing is asked. */
export function loadLocation({
  context,
  params,
  deps,
  abortController: { signal },
}: LoaderArgs<{ readonly id: string }, PeriodSearch>): LocationData | null {
  const id = parseId(params.id);
  if (id === null) return null;
  const { api, query } = context;
  return {
    location: query(`location ${id}`, signal, (call) => getLocation(api, id, call)),
    armed: query(`armed status of location ${id}`, signal, (call) => getLocationArmedStatus(api, id, call)),
    statistics: readStatistics(context, { locationId: id, period: deps.period, signal }),
  };
}
