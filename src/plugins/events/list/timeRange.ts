/** The time range of the events list: what its address says, and what the provider is asked for. */
import { instantOfWall, isZone } from '#core/format/wallTime.ts';
import { type EventsSearch, withoutDefaults } from './eventsSearch.ts';

/** Bounds as the address writes them; a missing one is open. */
export type WrittenRange = Pick<EventsSearch, 'from' | 'to' | 'zone'>;

/** Unix milliseconds; null is open, and the end is not part of it. */
export interface Instants {
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

/** What is wrong with the bounds, in words; null when nothing is. */
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
    ...{ from, to, zone: isOpen ? undefined : zone },
    span: undefined,
    page: undefined,
  });
}

export function hasRange({ from, to, span }: EventsSearch): boolean {
  return from !== undefined || to !== undefined || span !== undefined;
}
