import { useEffect, useState, useSyncExternalStore } from 'react';
import { getSchedule } from '#core/api/schedule.ts';
import type { ScheduleDetail, ScheduledItem } from '#core/api/wire/schedule.ts';
import type { QueryResult } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { calendarIn, weekRange } from '#domain/week/calendar.ts';
import type { Week } from '#machines/week.ts';
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
  const { api, query } = useApp();
  const [first] = useState(() => ids.slice(0, UNASKED));
  const [reader] = useState(() => {
    const range = weekRange(week, calendarIn(zone));
    return createScheduleReader(
      (id, signal) =>
        new Promise<ReadSchedule<readonly ScheduledItem[]>>((resolve) => {
          const asked = query(`schedule ${id}, week of ${week.first}`, signal, (call) =>
            getSchedule(api, id, range, call),
          );
          asked.subscribe(() => resolve(readFrom(asked.result())));
        }),
    );
  });
  useEffect(() => {
    reader.want(first);
    return () => reader.stop();
  }, [reader, first]);
  return { read: useSyncExternalStore(reader.subscribe, reader.getSnapshot), want: reader.want };
}

function readFrom(result: QueryResult<ScheduleDetail> | undefined): ReadSchedule<readonly ScheduledItem[]> {
  if (result?.state === 'ready' && result.value.scheduledItems)
    return { state: 'read', items: result.value.scheduledItems, isWhole: !result.partial };
  return { state: 'failed', requestId: result?.state === 'failed' ? result.requestId : null };
}
