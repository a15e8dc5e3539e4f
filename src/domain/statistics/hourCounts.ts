/** Events counted by the weekday and the hour that a clock on the viewer's wall showed when they began. */
import { parseInstant } from '#core/format/parseInstant.ts';
import { HOURS, WEEKDAYS } from './hourText.ts';

export interface HourCounts {
  /** Seven days from Sunday on, each with 24 numbers from midnight on. */
  readonly days: readonly (readonly number[])[];
  /** Events whose start cannot be read. They are in no hour. */
  readonly undated: number;
}

/**
 * An hour that a clock change repeats is counted as one hour, and nothing falls into one that it skips.
 * @param starts start times as the provider sends them, one for each event
 */
export function hourCounts(starts: Iterable<unknown>): HourCounts {
  const days = WEEKDAYS.map(() => HOURS.map(() => 0));
  let undated = 0;
  for (const start of starts) {
    const instant = parseInstant(start);
    const day = instant === null ? undefined : days[instant.getDay()];
    if (instant === null || day === undefined) undated += 1;
    else day[instant.getHours()] = (day[instant.getHours()] ?? 0) + 1;
  }
  return { days, undated };
}
