/** A day as text, for the chart's axis, tooltip and table. */

const dayAndMonthFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
});
const wholeDayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '21/11' @param day unix milliseconds of its date's UTC midnight */
export function dayAndMonth(day: number): string {
  return dayAndMonthFormat.format(day);
}

/** 'Sat, Nov 21, 2026' @param day unix milliseconds of its date's UTC midnight */
export function wholeDay(day: number): string {
  return wholeDayFormat.format(day);
}
