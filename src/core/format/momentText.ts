import { formatDate, formatDateTime, formatTime } from './dateTimes.ts';

/**
 * '5:42 AM', with the date where that is no longer today's.
 * @param at Unix milliseconds
 * @param now Unix milliseconds
 */
export function momentText(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at);
}
