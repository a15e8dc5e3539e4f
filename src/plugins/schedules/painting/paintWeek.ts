import type { ScheduledItem } from '#core/api/wire/schedule.ts';
import { type DisarmedStretches, disarmedStretches } from './disarmedStretches.ts';
import { type HourCell, hourCells } from './hourCells.ts';
import type { WeekClock } from './weekClock.ts';

export interface PaintedWeek extends DisarmedStretches {
  /** 168 of them, hour after hour from Sunday's midnight. */
  readonly cells: readonly HourCell[];
}

/**
 * What a week looks like under a schedule's items. Pure: the zone is in the clock.
 * @param clock of the week that is painted
 */
export function paintWeek(items: readonly ScheduledItem[], clock: WeekClock): PaintedWeek {
  const disarmed = disarmedStretches(items, clock);
  return { ...disarmed, cells: hourCells(disarmed.stretches) };
}
