/**
 * Which minutes of a week's wall clock are disarmed, found out the slow way: every real minute is put to the zone's own
 * clock, and every item is asked about every minute. Shares nothing with the layout.
 */
import type { ScheduledItem } from '#contract/schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES = 7 * 1440;

/** A real minute and what the wall clock shows as it begins, in milliseconds since the week's first midnight. */
interface Reading {
  readonly instant: number;
  readonly shown: number;
}

export interface WeekReadings {
  readonly queries: readonly Reading[];
  /** Minutes of the week that the clock never shows. */
  readonly skipped: readonly number[];
  /** What the clock shows at an instant, in milliseconds since the week's first midnight. */
  readonly shownAt: (instant: number) => number;
}

/** @param first the week's Sunday, '2024-03-10' */
export function readWeek(zone: string, first: string): WeekReadings {
  const midnight = Date.parse(`${first}T00:00:00Z`);
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const shownAt = (instant: number) => {
    const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = format
      .format(instant)
      .split(/\D+/)
      .map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) + (instant % 1000) - midnight;
  };
  const queries: Reading[] = [];
  for (let instant = midnight - 2 * DAY_MS; instant < midnight + 9 * DAY_MS; instant += MINUTE_MS)
    queries.push({ instant, shown: shownAt(instant) });
  const seen = new Set(queries.map(({ shown }) => shown / MINUTE_MS));
  const skipped = Array.from({ length: MINUTES }, (_, minute) => minute).filter(
    (minute) => !seen.has(minute),
  );
  return { queries, skipped, shownAt };
}

/** 10,080 flags. */
export function disarmedMinutes(items: readonly ScheduledItem[], week: WeekReadings): boolean[] {
  const disarmed = Array.from({ length: MINUTES }, () => false);
  for (const item of items) {
    if (item.scheduledItemType !== 'Disarmed') continue;
    if (item.scheduledItemInterval === 'Recurring') markRecurring(disarmed, item);
    else markOneOff(disarmed, item, week);
  }
  return disarmed;
}

function markRecurring(disarmed: boolean[], item: ScheduledItem): void {
  const { dayStartTime: from, dayEndTime: to } = item;
  if (from == null || to == null || from < 0 || to < 0 || from > 86_400 || to > 86_400) return;
  const ticked = [
    item.sunday,
    item.monday,
    item.tuesday,
    item.wednesday,
    item.thursday,
    item.friday,
    item.saturday,
  ];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const today = Math.floor(minute / 1440);
    const second = (minute % 1440) * 60;
    const startsToday = ticked[today] === true && second >= from && (to <= from || second < to);
    // Begun yesterday: at an end after midnight, or at 24:00 sharp as a start.
    const yesterday = second + 86_400;
    const startedYesterday =
      ticked[(today + 6) % 7] === true && to <= from && yesterday >= from && yesterday < to + 86_400;
    if (startsToday || startedYesterday) disarmed[minute] = true;
  }
}

function markOneOff(disarmed: boolean[], item: ScheduledItem, week: WeekReadings): void {
  const start = Date.parse(item.startTime ?? '');
  const end = Date.parse(item.endTime ?? '');
  if (!(start < end)) return;
  for (const { instant, shown } of week.queries) {
    const minute = shown / MINUTE_MS;
    if (instant >= start && instant < end && minute >= 0 && minute < MINUTES) disarmed[minute] = true;
  }
  const [from, to] = [week.shownAt(start), week.shownAt(end)];
  for (const minute of week.skipped) {
    if (from <= minute * MINUTE_MS && minute * MINUTE_MS < to) disarmed[minute] = true;
  }
}
