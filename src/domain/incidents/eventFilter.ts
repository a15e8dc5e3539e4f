/** The filter of the list calls, in the provider's expression language. */
import type { EventRow } from '#contract/event.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { parseInstant } from '#core/format/parseInstant.ts';

interface EventFilter {
  /** Of the checkbox. */
  readonly label: string;
  /** What the provider is asked for. */
  readonly term: string;
}

/** What people tick to narrow a list of events, in the order of the checkboxes. The names stand in addresses. */
export const EVENT_FILTERS = {
  voice: { label: 'Voice Downs', term: 'incident.voiceDownCount > 0' },
  police: { label: 'Police Contacted', term: 'incident.policeContacted == true' },
  guard: { label: 'Guard Dispatched', term: 'incident.guardDispatched == true' },
  open: { label: 'In progress', term: 'incident.endTime == null' },
} as const satisfies Record<string, EventFilter>;

export type FilterName = keyof typeof EVENT_FILTERS;

export const FILTER_NAMES = Object.keys(EVENT_FILTERS) as readonly FilterName[];

/** One value for each of them. */
export function byFilter<Value>(valueFor: (name: FilterName) => Value): Record<FilterName, Value> {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, valueFor(name)])) as Record<FilterName, Value>;
}

/** What a list of events is narrowed down to. */
interface FilterTerms extends Partial<Readonly<Record<FilterName, boolean>>>, Bounds {
  /** Only a number goes into the filter. */
  readonly locationId?: number | string | null;
  /** Part of a location's or an account's name, as typed. */
  readonly text?: string;
}

/** Bounds of the start times in Unix milliseconds, the end not included. */
interface Bounds {
  readonly start?: number | null;
  readonly end?: number | null;
}

export interface TimeRange {
  /** Unix milliseconds; the end is not part of it, and open where it is null. */
  readonly start: number;
  readonly end: number | null;
}

/** Whether an event began then, for providers that cannot filter by time. */
export function beganIn({ start, end }: TimeRange, { incident }: EventRow): boolean {
  const began = parseInstant(incident.startTime)?.getTime();
  return began !== undefined && began >= start && (end === null || began < end);
}

/** A start without a zone is read on the wrong clock, which is off by less. */
const WRONG_CLOCK = 24 * 60 * 60_000;

/** Whether rows that were asked for by time began at quite another one: their provider takes no notice of that filter. */
export function ignoresTime({ start, end }: Bounds, rows: readonly EventRow[]): boolean {
  return rows.some(({ incident }) => {
    const began = parseInstant(incident.startTime)?.getTime();
    if (began === undefined) return false;
    return began < (start ?? began) - WRONG_CLOCK || began > (end ?? began) + WRONG_CLOCK;
  });
}

/** Joins the terms in use, or gives undefined when none is. */
export function filterExpression(wanted: FilterTerms): string | undefined {
  const { locationId, text = '', start, end } = wanted;
  const terms = [
    typeof locationId === 'number' && `location.id == ${locationId}`,
    text.trim() !== '' && nameContains(text),
    ...FILTER_NAMES.map((box) => wanted[box] === true && EVENT_FILTERS[box].term),
    typeof start === 'number' && `incident.startTime >= '${new Date(start).toISOString()}'`,
    typeof end === 'number' && `incident.startTime < '${new Date(end).toISOString()}'`,
  ].filter((term) => term !== false);
  return terms.length === 0 ? undefined : terms.join(' && ');
}

/** Order and filter of a call for the newest events first. */
export function newestFirst(wanted: FilterTerms): Pick<ListQuery, 'orderby' | 'filter'> {
  const filter = filterExpression(wanted);
  return { orderby: 'incident.startTime desc', ...(filter !== undefined && { filter }) };
}

/** Part of the location's or the account's name. */
export function nameContains(text: string): string {
  const literal = quoted(text);
  return `(location.name.Contains(${literal}) || accountName.Contains(${literal}))`;
}

/** A text as the provider's expression language writes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
