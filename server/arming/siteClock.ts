/** Between instants and the wall clock of a time zone. */

/** A day of the calendar as the number of days since 1970-01-01. */
export type DayNumber = number;

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Wall clock of a zone at an instant, as milliseconds since 1970-01-01 00:00 on that very clock. */
export function wallClock(instant: number, timeZone: string): number {
  const parts = new Map(
    format(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const whole = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return whole + (((instant % 1000) + 1000) % 1000);
}

/** The instant at which a zone's clock shows this; a skipped hour is read as the clock before the change would. */
export function instantOf(wall: number, timeZone: string): number {
  const first = wall - (wallClock(wall, timeZone) - wall);
  const second = wall - (wallClock(first, timeZone) - first);
  return wallClock(second, timeZone) === wall ? second : Math.max(first, second);
}

export function dayOf(wall: number): DayNumber {
  return Math.floor(wall / DAY_MS);
}

/** 0 for Sunday to 6 for Saturday. 1970-01-01 was a Thursday. */
export function weekday(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The instant of so many seconds after a day's midnight on the wall clock. */
export function instantOnDay(day: DayNumber, seconds: number, timeZone: string): number {
  return instantOf(day * DAY_MS + seconds * 1000, timeZone);
}

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}
