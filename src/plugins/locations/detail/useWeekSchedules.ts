import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ScheduleDetail, ScheduledItem } from '#contract/schedule.ts';
import { failureOf } from '#core/api/apiError.ts';
import type { Read } from '#core/api/query.ts';
import { scheduleQuery } from '#core/api/schedule.ts';
import { useApp } from '#core/app/useApp.ts';
import { inTurns } from '#core/data/inTurns.ts';
import { read } from '#core/data/prefetch.ts';
import { createListeners } from '#core/listeners.ts';
import { calendarIn, weekRange } from '#domain/arming/weekClock.ts';
import type { Week } from '#machines/scheduleWeek.ts';

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

/** How a schedule's items of the week were read. */
type ReadSchedule<Items> =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly requestId: string | null }
  /** `isWhole`: no item was lost on the way. */
  | { readonly state: 'read'; readonly items: Items; readonly isWhole: boolean };

interface ScheduleReader<Items> {
  /** By schedule id, the wanted ones only. The same map until something changes. */
  getSnapshot(): ReadonlyMap<number, ReadSchedule<Items>>;
  subscribe(listener: () => void): () => void;
  /** Reads these schedules, after those that already wait. */
  want(ids: readonly number[]): void;
  /** Cancels the calls and forgets everything. */
  stop(): void;
}

/** The provider answers so many calls of one person at a time. */
const AT_ONCE = 4;

/**
 * Reads schedules, a few at a time.
 * @param read its promise never rejects, and need not settle after its signal has aborted
 */
function createScheduleReader<Items>(
  read: (id: number, signal: AbortSignal) => Promise<ReadSchedule<Items>>,
): ScheduleReader<Items> {
  const { subscribe, notify } = createListeners();
  let schedules: ReadonlyMap<number, ReadSchedule<Items>> = new Map();
  let leaving = new AbortController();
  let turn = inTurns(AT_ONCE);

  const change = (entries: readonly (readonly [number, ReadSchedule<Items>])[]) => {
    schedules = new Map([...schedules, ...entries]);
    notify();
  };
  const readOne = async (id: number, signal: AbortSignal) => {
    if (signal.aborted) return;
    const answer = await read(id, signal);
    if (!signal.aborted) change([[id, answer]]);
  };
  return {
    getSnapshot: () => schedules,
    subscribe,
    want: (ids) => {
      const { signal } = leaving;
      change(ids.map((id) => [id, { state: 'reading' }]));
      for (const id of ids) void turn(() => readOne(id, signal));
    },
    stop: () => {
      leaving.abort();
      leaving = new AbortController();
      turn = inTurns(AT_ONCE);
      schedules = new Map();
    },
  };
}
