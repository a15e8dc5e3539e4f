import { useEffect, useState, useSyncExternalStore } from 'react';
import { failureOf } from '#core/api/apiError.ts';
import type { Read } from '#core/api/query.ts';
import { scheduleQuery } from '#core/api/schedule.ts';
import type { ScheduleDetail, ScheduledItem } from '#core/api/wire/schedule.ts';
import { useApp } from '#core/app/useApp.ts';
import { read } from '#core/data/prefetch.ts';
import { calendarIn, weekRange } from '#domain/week/calendar.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { createScheduleReader, type ReadSchedule } from './scheduleReader.ts';

/** How many schedules are read before somebody asks for all. */
const UNASKED = 24;

interface WeekSchedules {
  /** By schedule id. Ids without an entry have not been asked for. */
  readonly read: ReadonlyMap<number, ReadSchedule<readonly ScheduledItem[]>>;
  /** Reads these once more, or for the first time. */
  readonly want: (ids: readonly number[]) => void;
}

/**
 * Reads the items that a site's schedules have in a week, for as long as the component is mounted.
 * @param ids unique; those of the first rendering are read, 24 at most
 * @param week of the zone's calendar, the same in all renderings, as `zone`
 */
export function useWeekSchedules(
  ids: readonly number[],
  week: Week,
  zone: string | undefined,
): WeekSchedules {
  const { api, scope } = useApp();
  const [first] = useState(() => ids.slice(0, UNASKED));
  const [reader] = useState(() => {
    const range = weekRange(week, calendarIn(zone));
    return createScheduleReader((id, signal) =>
      read(scope.reads.client, scheduleQuery(api, id, range), signal).then(readFrom, (error: unknown) => ({
        state: 'failed' as const,
        requestId: failureOf(error).requestId,
      })),
    );
  });
  useEffect(() => {
    reader.want(first);
    return () => reader.stop();
  }, [reader, first]);
  return { read: useSyncExternalStore(reader.subscribe, reader.getSnapshot), want: reader.want };
}

function readFrom({ value, partial }: Read<ScheduleDetail>): ReadSchedule<readonly ScheduledItem[]> {
  return value?.scheduledItems
    ? { state: 'read', items: value.scheduledItems, isWhole: !partial }
    : { state: 'failed', requestId: null };
}
