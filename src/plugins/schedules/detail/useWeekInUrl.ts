import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isNavigatingAway } from '#core/page/isNavigatingAway.ts';
import { currentWeek } from '#machines/scheduleWeekContext.ts';
import { localCalendar, parseWeek } from '#plugins/schedules/localCalendar.ts';
import { scheduleRoute } from '#plugins/schedules/scheduleRoute.ts';
import type { ScheduleWeekView } from './useScheduleWeek.ts';

/** Milliseconds of rest before the address follows: the new week is painted first, and fast presses make one change. */
const REST = 100;

/** Keeps the shown week in the address, by replacing, and follows a link to another week of the schedule. */
export function useWeekInUrl({ snapshot, select }: ScheduleWeekView): void {
  const { week } = scheduleRoute.useSearch();
  const navigate = scheduleRoute.useNavigate();
  const router = useRouter();
  const { shown } = snapshot.context;
  const wanted = shown.first === currentWeek(snapshot.context).first ? undefined : shown.first;
  const inAddress = useRef(week);
  const underWay = useRef(0);

  useEffect(() => {
    if (inAddress.current === wanted) return;
    const timer = setTimeout(() => {
      if (isNavigatingAway(router)) return;
      inAddress.current = wanted;
      underWay.current += 1;
      void navigate({ search: { week: wanted }, replace: true, resetScroll: false }).finally(() => {
        underWay.current -= 1;
      });
    }, REST);
    return () => clearTimeout(timer);
  }, [wanted, navigate, router]);

  useEffect(() => {
    // A step of ours that a quicker one has overtaken is no wish of the reader's.
    if (underWay.current > 0 || week === inAddress.current) return;
    inAddress.current = week;
    select(parseWeek(week) ?? localCalendar.weekAt(Date.now()));
  }, [week, select]);
}
