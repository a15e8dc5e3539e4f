/** A day as text, for the chart's axis, tooltip and table. */

/** Made at their first use, which comes after home's numbers: making both takes longer than rendering the page. */
const formats = new Map<string, Intl.DateTimeFormat>();

function written(day: number, locale: string, shape: Intl.DateTimeFormatOptions): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(day);
}

/** '21/11' @param day unix milliseconds of its date's UTC midnight */
export function dayAndMonth(day: number): string {
  return written(day, 'en-GB', { day: '2-digit', month: '2-digit' });
}

/** 'Sat, Nov 21, 2026' @param day unix milliseconds of its date's UTC midnight */
export function wholeDay(day: number): string {
  return written(day, 'en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
}
