import type { ScheduleDetail } from '#core/api/wire/schedule.ts';
import type { Week } from '#machines/week.ts';
import { type PaintedWeek, paintWeek } from '#plugins/schedules/painting/paintWeek.ts';
import { type WeekClock, weekClock } from '#plugins/schedules/painting/weekClock.ts';

/** A week of a schedule, ready to be shown. */
export interface ScheduleSheet {
  readonly week: Week;
  readonly clock: WeekClock;
  readonly detail: ScheduleDetail;
  readonly painted: PaintedWeek;
}

/** Paints an answer as soon as it is there: a week that was loaded ahead only has to be put on the screen. */
export function scheduleSheet(week: Week, detail: ScheduleDetail): ScheduleSheet {
  const clock = weekClock(week);
  return { week, clock, detail, painted: paintWeek(detail.scheduledItems ?? [], clock) };
}
