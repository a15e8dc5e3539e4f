import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ScheduleDetail } from '#core/api/wire/schedule.ts';
import type { Query } from '#core/app/query.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { latestLoaded } from '#machines/preloader.ts';
import { createScheduleWeekMachine } from '#machines/scheduleWeek.ts';
import type { Week } from '#machines/week.ts';
import { type WeekClock, weekClock } from '#plugins/schedules/layout/weekClock.ts';
import { layOutWeek, type WeekLayout } from '#plugins/schedules/layout/weekLayout.ts';
import { localCalendar } from '#plugins/schedules/localCalendar.ts';
import type { OpenedSchedule } from './openSchedule.ts';

/** A week of a schedule, ready to be shown. */
export interface LoadedWeek {
  readonly week: Week;
  readonly clock: WeekClock;
  readonly detail: ScheduleDetail;
  readonly layout: WeekLayout;
}

/** A week that could not be loaded; it has been logged. */
export class WeekFailed extends Error {
  override readonly name = 'WeekFailed';
  readonly requestId: string | null;

  constructor(requestId: string | null) {
    super('The week could not be loaded.');
    this.requestId = requestId;
  }
}

const MINUTE_MS = 60_000;

/** Leafs through a schedule's weeks for as long as the component is mounted; the time follows the clock. */
export function useScheduleWeek({ week, query }: OpenedSchedule) {
  const [machine] = useState(() =>
    createScheduleWeekMachine<LoadedWeek>({
      load: async (wanted, signal) => {
        const detail = await loadedValue(query(wanted, signal));
        if (detail === null) return null;
        const clock = weekClock(wanted);
        // Laid out as soon as it is there: a week that was loaded ahead only has to be put on the screen.
        return { week: wanted, clock, detail, layout: layOutWeek(detail.scheduledItems ?? [], clock) };
      },
    }),
  );
  const [now] = useState(() => Date.now());
  const actor = useActorRef(machine, { ...inspected, input: { now, week, calendar: localCalendar } });

  useEffect(() => {
    const tick = () => actor.send({ type: 'timePassed', now: Date.now() });
    const timer = setInterval(tick, MINUTE_MS);
    // Timers rest in hidden pages.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [actor]);

  const snapshot = useSelector(actor, (current) => current);
  const { preloader, shown } = snapshot.context;
  // Each loader that settles gives the preloader a new map: one subscription renders all of them.
  const loads = useSelector(preloader, ({ context }) => context);
  return {
    snapshot,
    send: actor.send,
    /** How far the shown week is; undefined before anything is asked for. */
    shown: loads.loaders.get(shown.first)?.getSnapshot(),
    /** The shown week, else the one that was loaded last; null when nothing is there. */
    latest: latestLoaded(loads, shown.first),
  };
}

/** Null when there is no such schedule. */
function loadedValue<T>(query: Query<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const result = query.result();
      if (result?.state === 'ready') resolve(result.value);
      if (result?.state === 'missing') resolve(null);
      if (result?.state === 'failed') reject(new WeekFailed(result.requestId));
    };
    query.subscribe(settle);
    settle();
  });
}
