const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Epoch milliseconds of an ISO 8601 date or a date-time with zone, else undefined; also for days that no calendar has. */
export function parseInstant(text: string): number | undefined {
  const day = ISO.exec(text)?.[1];
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** JavaScript itself takes February 30 for the day after February's last. */
function isCalendarDay(day: string): boolean {
  const midnight = Date.parse(day);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
