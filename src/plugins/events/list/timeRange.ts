/** The time range of the events list: what its address says, and what the provider is asked for. */
import { isZone } from '#contract/rules/zoneClock.ts';
import { now, viewerZone } from '#core/environment.ts';
import { formatDate, formatDateTime, formatDateTimeRange, momentText } from '#core/format/dateTimes.ts';
import { instantOfWall, wallText } from '#core/format/parseInstant.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { clockOn, lastNight } from '#domain/incidents/lastNight.ts';
import { isRunning, periodLabels, periodRange, periods } from '#domain/statistics/periodRange.ts';
import { type EventsSearch, withoutDefaults } from './eventsSearch.ts';

/** Bounds as the address writes them; a missing one is open. */
export type WrittenRange = Pick<EventsSearch, 'from' | 'to' | 'zone'>;

/** Unix milliseconds; null is open, and the end is not part of it. */
interface Instants {
  readonly start: number | null;
  readonly end: number | null;
}

/** Null when the list has no range, or a wrong one. */
export function rangeOf(search: EventsSearch): Instants | null {
  const { from, to, zone, span } = search;
  if (from === undefined && to === undefined)
    return span === undefined ? null : { start: span.start, end: span.end + 1 };
  if (rangeProblem(search) !== null) return null;
  return { start: boundOf(from, zone), end: boundOf(to, zone) };
}

function boundOf(text: string | undefined, zone: string | undefined): number | null {
  return text === undefined ? null : instantOfWall(text, zone);
}

export function rangeProblem({ from, to, zone }: WrittenRange): string | null {
  if (zone !== undefined && !isZone(zone)) return `There is no time zone '${zone}'.`;
  const [start, end] = [boundOf(from, zone), boundOf(to, zone)];
  if (from !== undefined && start === null) return 'From must be a date with a time.';
  if (to !== undefined && end === null) return 'To must be a date with a time.';
  if (start !== null && end !== null && start >= end) return 'From must be before To.';
  return null;
}

/** The list with another range, or with none, from its page 1. */
export function withRange(search: EventsSearch, { from, to, zone }: WrittenRange): EventsSearch {
  const isOpen = from === undefined && to === undefined;
  return withoutDefaults({
    ...search,
    from,
    to,
    zone: isOpen ? undefined : zone,
    span: undefined,
    page: undefined,
  });
}

/** The list without the end of a period that goes on: what has begun since its tile was counted belongs to it, too. */
export function withoutTileEnd(search: EventsSearch): EventsSearch {
  return search.span && isRunning(search.span)
    ? withRange(search, { ...writtenRange(search), to: undefined })
    : search;
}

/** The list from its newest on: a period that goes on is that of now, and no longer has the number of its tile. */
export function upToNow(search: EventsSearch): EventsSearch {
  const { span } = search;
  const newest = withoutDefaults({ ...search, page: undefined, sort: undefined });
  if (!span || !isRunning(span)) return newest;
  const { start, end } = periodRange(span.period, new Date(now()));
  return { ...newest, span: { period: span.period, start: start.getTime(), end: end.getTime() } };
}

export function hasRange({ from, to, span }: EventsSearch): boolean {
  return from !== undefined || to !== undefined || span !== undefined;
}

// How a range is named, and how it is written for fields and for links.

/**
 * The bounds as the address can write them, those of a tile's period on the browser's clock; in UTC where one is in an hour that
 * the clock shows twice, and would be read as an hour earlier.
 */
export function writtenRange({ from, to, zone, span }: EventsSearch): WrittenRange {
  if (span === undefined) return { from, to, zone };
  const bounds = [new Date(span.start), new Date(span.end + 1)] as const;
  const own = bounds.every((bound) => instantOfWall(wallText(bound)) === bound.getTime()) ? undefined : 'UTC';
  return { from: wallText(bounds[0], own), to: wallText(bounds[1], own), zone: own };
}

/** The list for somebody else's browser: its range as bounds, with the zone that these are meant in. */
export function forSharing(search: EventsSearch): EventsSearch {
  const { zone = viewerZone(), ...bounds } = writtenRange(search);
  return withoutDefaults({ ...search, span: undefined, ...bounds, zone });
}

/**
 * 'Last Month', 'Last 30 Days as of 5:42 AM', 'Nov 21, 2026', 'Nov 1, 2026 to Nov 7, 2026', 'From Nov 21, 2026, 6:00 PM'.
 * @param present Unix milliseconds: a moment of another day has its date
 */
export function rangeName(search: EventsSearch, present: number): string {
  const { from, to, zone, span } = search;
  if (span !== undefined) {
    const label = periodLabels[span.period];
    return isRunning(span) ? `${label} as of ${momentText(span.end, present)}` : label;
  }
  const range = rangeOf(search);
  // A wrong range is named as it stands.
  if (range === null) return `${from ?? ''} to ${to ?? ''}`;
  const text = textBetween(range, search);
  return zone === undefined ? text : `${text} (${zoneName(zone)})`;
}

function textBetween({ start, end }: Instants, { from, to, zone }: WrittenRange): string {
  const setting = zone === undefined ? {} : { zone };
  if (end === null) return `From ${formatDateTime(start, setting)}`;
  if (start === null) return `Until ${formatDateTime(end, setting)}`;
  if (!isDayStart(from) || !isDayStart(to)) return formatDateTimeRange(start, end, setting);
  const [first, last] = [formatDate(start, setting), formatDate(end - 1, setting)];
  return first === last ? first : `${first} to ${last}`;
}

function isDayStart(written: string | undefined): boolean {
  return written?.endsWith('T00:00') === true;
}

// The usual ranges of the events list, in the viewer's own calendar.

interface RangePreset {
  readonly name: string;
  readonly range: (now: Date) => WrittenRange;
}

const MINUTE_MS = 60_000;

export const rangePresets: readonly RangePreset[] = [
  { name: 'Last night', range: lastNight },
  { name: 'Today', range: (now) => ({ from: clockOn(now, 0), to: clockOn(now, 1) }) },
  { name: 'Yesterday', range: (now) => ({ from: clockOn(now, -1), to: clockOn(now, 0) }) },
  {
    name: 'Last 7 days',
    range: (now) => {
      const start = new Date(now);
      start.setDate(start.getDate() - 7);
      return minutesAround(start, now);
    },
  },
  ...periods.map((period) => ({
    name: periodLabels[period],
    range: (now: Date) => {
      const { start, end } = periodRange(period, now);
      return minutesAround(start, new Date(end.getTime() + 1));
    },
  })),
];

/** Whole minutes, so that the fields stay readable. The end comes later where it would be read as its hour's first time of two. */
export function minutesAround(start: Date, end: Date): WrittenRange {
  const last = Math.ceil(end.getTime() / MINUTE_MS) * MINUTE_MS;
  const early = last - (instantOfWall(wallText(new Date(last))) ?? last);
  return { from: wallText(start).slice(0, 16), to: wallText(new Date(last + early)).slice(0, 16) };
}

/**
 * The usual range that typed words name, and the other words: 'police at halifax last month' names Last Month.
 * @returns null for words without one
 */
export function presetIn(text: string): { readonly preset: RangePreset; readonly rest: string } | null {
  for (const preset of rangePresets) {
    const found = new RegExp(`(?<!\\S)${preset.name.replaceAll(' ', '\\s+')}(?!\\S)`, 'i').exec(text);
    if (found) {
      const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
      return { preset, rest: rest.trim() };
    }
  }
  return null;
}
