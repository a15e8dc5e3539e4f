import { useCallback, useMemo, useState } from 'react';
import type { ScheduleDetail, ScheduledItem } from '#contract/schedule.ts';
import { failureOf } from '#core/api/apiError.ts';
import { scheduleQuery } from '#core/api/schedule.ts';
import { useApp } from '#core/app/useApp.ts';
import { type TurnReads, useReadsInTurns } from '#core/data/useReadsInTurns.ts';
import { calendarIn, weekRange } from '#domain/arming/weekClock.ts';
import type { Week } from '#machines/scheduleWeek.ts';

/** How many schedules are read before somebody asks for all. */
const UNASKED = 24;

interface WeekSchedules {
  /** By schedule id. Ids without an entry have not been asked for. The same map until something changes. */
  readonly read: ReadonlyMap<number, ReadSchedule>;
  /** Reads all, once more where it failed. */
  readonly readAll: () => void;
  /** Reads once more what failed. */
  readonly retry: () => void;
}

/**
 * Reads the items that a site's schedules have in a week, for as long as the component is mounted.
 * @param ids unique, the same array in all renderings; 24 at most are read at first
 * @param week of the zone's calendar, the same in all renderings, as `zone`
 */
export function useWeekSchedules(
  ids: readonly number[],
  week: Week,
  zone: string | undefined,
): WeekSchedules {
  const { api } = useApp();
  const [isWhole, setWhole] = useState(false);
  const wanted = useMemo(() => (isWhole ? ids : ids.slice(0, UNASKED)), [ids, isWhole]);
  const queries = useMemo(() => {
    const range = weekRange(week, calendarIn(zone));
    return wanted.map((id) => scheduleQuery(api, id, range));
  }, [api, wanted, week, zone]);
  const combine = useCallback(
    (reads: TurnReads<ScheduleDetail>) =>
      new Map(
        wanted.flatMap((id, index) => {
          const one = reads[index];
          return one ? [[id, readFrom(one)] as const] : [];
        }),
      ),
    [wanted],
  );
  const [read, retry] = useReadsInTurns(queries, combine);
  return { read, readAll: () => setWhole(true), retry };
}

/** How a schedule's items of the week were read. */
type ReadSchedule =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly requestId: string | null }
  /** `isWhole`: no item was lost on the way. */
  | { readonly state: 'read'; readonly items: readonly ScheduledItem[]; readonly isWhole: boolean };

function readFrom({ data, error, isFetching }: TurnReads<ScheduleDetail>[number]): ReadSchedule {
  if (data?.value?.scheduledItems)
    return { state: 'read', items: data.value.scheduledItems, isWhole: !data.partial };
  if (isFetching || (data === undefined && error === null)) return { state: 'reading' };
  return { state: 'failed', requestId: error && failureOf(error).requestId };
}
