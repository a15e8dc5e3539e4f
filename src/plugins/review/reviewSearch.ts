import type { EventRow } from '#contract/event.ts';
import { formatDate, formatDateTime, formatDateTimeRange } from '#core/format/dateTimes.ts';
import { instantOfWall } from '#core/format/parseInstant.ts';
import type { TimeRange } from '#domain/incidents/eventFilter.ts';
import { clockOn, lastNight, nightFrom } from '#domain/incidents/lastNight.ts';
import { byWorst, startOf } from '#domain/incidents/outcomes.ts';
import { locationName } from '#domain/sites/names.ts';

/** What is reviewed, and in which order, in the page's address. */
export interface ReviewSearch {
  /**
   * 'visit' is since the last visit, 'hours' the last 24 hours, a date such as '2026-11-21' that day, '2026-11-21T18:00' the night
   * that begins then; last night by default.
   */
  queue?: string;
  /** Zone of the clock of such a night, where it is not the browser's. */
  zone?: string;
  /** Worst first by default. */
  order?: 'time';
  /** Keeps the events of a site together. */
  group?: 'site';
  /** An event counts as seen with all of its recordings; with one of them by default. */
  recordings?: 'all';
  /** Id of the event on screen. */
  event?: number;
}

export function parseReviewSearch(raw: Record<string, unknown>): ReviewSearch {
  const { queue, zone, order, group, recordings, event } = raw;
  return {
    ...(typeof queue === 'string' && { queue }),
    ...(typeof queue === 'string' && typeof zone === 'string' && nightFrom(queue, zone) && { zone }),
    ...(order === 'time' && { order }),
    ...(group === 'site' && { group }),
    ...(recordings === 'all' && { recordings }),
    ...(typeof event === 'number' && { event }),
  };
}

// The stretch of time whose events are reviewed.

export interface QueueRange extends TimeRange {
  /** What the queue is, at the end of a sentence: 'last night', 'on Nov 20, 2026'. */
  readonly name: string;
}

const DAY_MS = 86_400_000;

/**
 * @param search as the address names the queue; last night when it does not
 * @param lastVisit Unix milliseconds; null on the first visit, whose queue is last night's
 */
export function queueRange(
  { queue, zone }: Pick<ReviewSearch, 'queue' | 'zone'>,
  now: Date,
  lastVisit: number | null,
): QueueRange {
  if (queue === 'hours') return { name: 'in the last 24 hours', start: now.getTime() - DAY_MS, end: null };
  if (queue === 'visit' && lastVisit !== null)
    return { name: 'since your last visit', start: lastVisit, end: null };
  const night = queue === undefined ? null : nightFrom(queue, zone);
  if (night !== null && night.start !== null)
    return { name: 'in that night', start: night.start, end: night.end };
  const start = queue === undefined ? null : instantOfWall(`${queue}T00:00`);
  if (start !== null) {
    const end = instantOfWall(clockOn(new Date(start), 1));
    return { name: `on ${formatDate(start)}`, start, end };
  }
  const { from, to } = lastNight(now);
  return { name: 'last night', start: instantOfWall(from) ?? 0, end: instantOfWall(to) };
}

/** 'Nov 21, 2026, 6:00 PM to Nov 22, 2026, 6:00 AM', or 'from ... on' for one without an end. */
export function rangeText({ start, end }: QueueRange): string {
  return end === null ? `from ${formatDateTime(start)} on` : formatDateTimeRange(start, end);
}

// The events of a queue in the order in which they are reviewed.

/** A line of the queue: an event, or the name of the site that the next ones are of. */
export type QueueLine = { readonly row: EventRow } | { readonly row: null; readonly site: string };

/** Each event once, the first one to look at first. */
export function inOrder(
  rows: readonly EventRow[],
  { order, group }: ReviewSearch,
  admin: boolean,
): readonly EventRow[] {
  const each = [...new Map(rows.map((row) => [row.incident.id, row])).values()];
  const sorted = each.sort(
    order === 'time'
      ? (one, other) => startOf(one) - startOf(other) || one.incident.id - other.incident.id
      : (one, other) => byWorst(one.incident, other.incident, admin),
  );
  return group === 'site' ? siteBySite(sorted) : sorted;
}

function siteBySite(rows: readonly EventRow[]): readonly EventRow[] {
  const sites = [...new Set(rows.map(siteKey))];
  const place = new Map(sites.map((site, index) => [site, index]));
  const placeOf = (row: EventRow) => place.get(siteKey(row)) ?? 0;
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
}

/** @param rows in their order */
export function queueLines(rows: readonly EventRow[], { group }: ReviewSearch): readonly QueueLine[] {
  return rows.flatMap((row, place): QueueLine[] => {
    const [before] = rows.slice(place - 1, place);
    const isFirst = group === 'site' && (before === undefined || siteKey(before) !== siteKey(row));
    return [...(isFirst ? [{ row: null, site: siteName(row) }] : []), { row }];
  });
}

/** Rows that stay above the event on screen, so that it stands in the middle of the list. */
const KEPT_ABOVE = 6;
/** Rows that are folded at a time: each fold renders the list anew. */
const FOLD = 10;

/**
 * The events above the one on screen that one line stands for, because they are seen.
 * @param place of the event on screen, from 0
 */
export function foldedIds(rows: readonly EventRow[], seen: ReadonlySet<number>, place: number): number[] {
  const reach = Math.max(0, Math.floor((place - KEPT_ABOVE) / FOLD) * FOLD);
  const above = rows.slice(0, reach).map(({ incident }) => incident.id);
  return above.filter((id) => seen.has(id));
}

export function siteName({ location }: EventRow): string {
  return locationName(location?.name);
}

function siteKey({ location }: EventRow): string {
  return `${location?.id} ${location?.name}`;
}
