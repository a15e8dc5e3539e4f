import { getLocation, getLocationArmedStatus } from '#core/api/location.ts';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Reading } from '#core/app/reading.ts';
import { wholeNumber } from '#core/page/wholeNumber.ts';
import type { PeriodSearch } from '#domain/statistics/periodSearch.ts';
import { readStatistics, type StatisticsReadings } from '#domain/statistics/readStatistics.ts';

export interface LocationData {
  readonly location: Reading<LocationRecord>;
  readonly armed: Reading<ArmedStatus>;
  readonly statistics: StatisticsReadings;
}

/** Null for an id that no location can have: nothing is asked. */
export function loadLocation({
  context,
  params,
  deps,
  abortController: { signal },
}: LoaderArgs<{ readonly id: string }, PeriodSearch>): LocationData | null {
  const id = wholeNumber(params.id);
  if (id === null) return null;
  const { api, read } = context;
  return {
    location: read(`location ${id}`, signal, (signal) => getLocation(api, id, { signal })),
    armed: read(`armed status of location ${id}`, signal, (signal) =>
      getLocationArmedStatus(api, id, { signal }),
    ),
    statistics: readStatistics(context, { locationId: id, period: deps.period, signal }),
  };
}
