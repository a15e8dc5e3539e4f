import type { ScheduledItem } from '#core/api/wire/schedule.ts';
import { type DisarmedIntervals, disarmedIntervals } from './disarmedIntervals.ts';
import { type HourCell, hourCells } from './hourCells.ts';
import type { WeekClock } from './weekClock.ts';

export interface WeekLayout extends DisarmedIntervals {
  /** 168 of them, hour after hour from Sunday's midnight. */
  readonly cells: readonly HourCell[];
}

/**
 * What a week looks like under a schedule's items. Pure: the zone is in the clock.
 * @param clock of the week that is laid out
 */
export function layOutWeek(items: readonly ScheduledItem[], clock: WeekClock): WeekLayout {
  const disarmed = disarmedIntervals(items, clock);
  return { ...disarmed, cells: hourCells(disarmed.intervals) };
}
