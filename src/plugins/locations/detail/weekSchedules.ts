/** The schedules of a site's week. They stand apart from ArmingWeek.tsx, which draws them. */

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ScheduleDetail, ScheduledItem } from '#contract/schedule.ts';
import { type CallFailure, failureOf } from '#core/api/apiError.ts';
import { scheduleQuery } from '#core/api/schedule.ts';
import { useApp } from '#core/app/useApp.ts';
import { type TurnReads, useReadsInTurns } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { knownZone } from '#core/format/zoneText.ts';
import { calendarIn, weekRange } from '#domain/arming/weekClock.ts';
import type { Week } from '#machines/scheduleWeek.ts';

/** How many schedules are read before somebody asks for all. */
const UNASKED = 24;

/** The site's status is read every half minute. Schedules that are older than this are read again. */
const OLD_MS = 600_000;

interface WeekOptions {
  /** Unique, the same array in all renderings; 24 at most are read at first. */
  readonly ids: readonly number[];
  /** Of the zone's calendar, the same in all renderings, as `zone`. */
  readonly week: Week;
  readonly zone: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type WeekSchedules = ReturnType<typeof useWeekSchedules>;

/**
 * Reads the items that a site's schedules have in a week, for as long as the component is mounted.
 * @returns `read` is by schedule id, without those that were not asked for, and the same until something changes; `retry` reads
 * once more what failed; `at` is when the oldest of them was asked for, in Unix milliseconds on the viewer's clock, Infinity while
 * there is none; `failure` is why some of them could not be read again
 */
export function useWeekSchedules({ ids, week, zone, now }: WeekOptions) {
  const { api } = useApp();
  const [isWhole, setWhole] = useState(false);
  const wanted = useMemo(() => (isWhole ? ids : ids.slice(0, UNASKED)), [ids, isWhole]);
  const queries = useMemo(() => {
    const range = weekRange(week, calendarIn(zone));
    return wanted.map((id) => scheduleQuery(api, id, range));
  }, [api, wanted, week, zone]);
  const combine = useCallback(
    (reads: TurnReads<ScheduleDetail>): ReadonlyMap<number, ReadSchedule> =>
      new Map(
        wanted.flatMap((id, index) => {
          const one = reads[index];
          return one ? [[id, readFrom(one)] as const] : [];
        }),
      ),
    [wanted],
  );
  const [read, retry, renew] = useReadsInTurns(queries, combine);
  const at = Math.min(...[...read.values()].map((one) => (one.state === 'read' ? one.at : Infinity)));
  const isOldAt = (moment: number) => moment - shownMoment(at) > OLD_MS;
  const look = useEffectEvent((moment: number) => {
    if (isOldAt(moment)) renew(OLD_MS);
  });
  // Each minute alone: an answer that comes meanwhile must not begin the rest anew.
  useEffect(() => look(now), [now]);
  const failed = [...read.values()].find((one) => one.state === 'read' && one.failure !== null);
  const failure = failed?.state === 'read' ? failed.failure : null;
  return { read, readAll: () => setWhole(true), retry, at, isOld: isOldAt(now), failure };
}

/** How a schedule's items of the week were read. */
type ReadSchedule =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly requestId: string | null }
  | {
      readonly state: 'read';
      readonly items: readonly ScheduledItem[];
      /** No item was lost on the way. */
      readonly isWhole: boolean;
      /** That the schedule names. */
      readonly zone: string | undefined;
      /** When it was asked for, in Unix milliseconds on the viewer's clock. */
      readonly at: number;
      /** Why they could not be read again; null otherwise. */
      readonly failure: CallFailure | null;
    };

function readFrom({ data, error, isFetching }: TurnReads<ScheduleDetail>[number]): ReadSchedule {
  if (data?.value?.scheduledItems)
    return {
      state: 'read',
      items: data.value.scheduledItems,
      isWhole: !data.partial,
      zone: knownZone(data.value.timeZone),
      at: data.at,
      failure: error && failureOf(error),
    };
  if (isFetching || (data === undefined && error === null)) return { state: 'reading' };
  return { state: 'failed', requestId: error && failureOf(error).requestId };
}
