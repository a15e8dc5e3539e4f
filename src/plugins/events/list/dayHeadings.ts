/** The days that the rows of the events list stand under while they are sorted by time, and what stands above them. */
import type { EventRow } from '#contract/event.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { offsetAt } from '#core/format/wallTime.ts';
import { isInProgress } from '#domain/incidents/outcomes.ts';

const DAY_MS = 86_400_000;

interface RowsByDay {
  /** In their own order, but for those on top, and for those of unknown time, which come last. */
  readonly rows: readonly EventRow[];
  /** 'Today, Sun Nov 22' for the first row of each day, 'In progress' for the first one on top; undefined for the others. */
  readonly headingOf: (row: EventRow) => string | undefined;
}

/**
 * Each row stands under the day that its own time cell shows: rows on the clocks of several sites may come back to a day.
 * @param now Unix milliseconds
 * @param asRead the same rows as they were read: those in progress stand above the days. One that has been closed since
 * stays there, so that no row moves under somebody's hand.
 */
export function underDays(
  rows: readonly EventRow[],
  now: number,
  asRead: readonly EventRow[] = [],
): RowsByDay {
  const open = rows.filter((_, index) => isOpen(asRead[index]));
  // Where all are in progress, their days say more.
  const top = open.length < rows.length ? open : [];
  const title = `In progress${top.every(isOpen) ? '' : ' or just closed'}`;
  const titles = new Map(rows.map((row) => [row, top.includes(row) ? title : dayText(row, now)]));
  const rank = (row: EventRow) => (top.includes(row) ? 0 : titles.get(row) ? 1 : 2);
  const ordered = rows.toSorted((one, other) => rank(one) - rank(other));
  const headings = new Map<EventRow, string>();
  let last: string | undefined;
  for (const row of ordered) {
    const text = titles.get(row) ?? 'Time unknown';
    if (text !== last) headings.set(row, text);
    last = text;
  }
  return { rows: ordered, headingOf: (row) => headings.get(row) };
}

const isOpen = (row?: EventRow) => row && isInProgress(row.incident);

/** 'Yesterday, Sat Nov 21', 'Fri Nov 20', and 'Wed Dec 31, 2025' in another year than now; null for an unknown time. */
function dayText({ incident, timeZone }: EventRow, now: number): string | null {
  const start = parseInstant(incident.startTime)?.getTime();
  if (start === undefined) return null;
  const zone = incidentZone(timeZone);
  const [day, today] = [dayNumber(start, zone), dayNumber(now, zone)];
  const [weekday, date, month, year] = utcParts(day);
  const isThisYear = year === utcParts(today)[3];
  const near = ['Today, ', 'Yesterday, '][today - day] ?? '';
  return `${near}${weekday} ${month} ${Number(date)}${isThisYear ? '' : `, ${year}`}`;
}

/** Days since 1970-01-01 on the zone's clock, whatever their length there. */
function dayNumber(instant: number, zone: string | undefined): number {
  return Math.floor((instant + offsetAt(instant, zone)) / DAY_MS);
}

/** Weekday, date, month and year in English, in every browser alike: 'Sun, 22 Nov 2026 00:00:00 GMT'. */
function utcParts(day: number): string[] {
  return new Date(day * DAY_MS).toUTCString().split(/,? /);
}
