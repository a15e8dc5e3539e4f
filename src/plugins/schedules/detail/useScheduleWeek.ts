import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { inspected } from '#core/inspector/inspected.ts';
import { createScheduleWeekMachine } from '#machines/scheduleWeek.ts';
import type { Week } from '#machines/week.ts';
import { localCalendar } from '#plugins/schedules/localCalendar.ts';
import type { OpenedSchedule } from './openSchedule.ts';
import { type ScheduleSheet, scheduleSheet } from './scheduleSheet.ts';

const MINUTE_MS = 60_000;

/** Leafs through a schedule's weeks for as long as the component is mounted; the time follows the clock. */
export function useScheduleWeek({ week, load }: OpenedSchedule) {
  const [machine] = useState(() =>
    createScheduleWeekMachine<ScheduleSheet>({
      load: async (wanted, signal) => {
        const detail = await load(wanted, signal);
        return detail && scheduleSheet(wanted, detail);
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

  return {
    snapshot: useSelector(actor, (current) => current),
    send: actor.send,
    select: useCallback((chosen: Week) => actor.send({ type: 'select', week: chosen }), [actor]),
  };
}

export type ScheduleWeekView = ReturnType<typeof useScheduleWeek>;
