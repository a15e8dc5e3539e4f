const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Epoch milliseconds of an ISO 8601 date, or of a date-time with a zone; else undefined, also for dates that do not
 * exist.
 */
export function parseInstant(text: string): number | undefined {
  const day = ISO.exec(text)?.[1];
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** JavaScript itself accepts February 30 and reads it as a day in March. */
function isCalendarDay(day: string): boolean {
  const midnight = Date.parse(day);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
