/** The incidents of a queue in the order in which they are reviewed. */
import type { EventRow } from '#contract/event.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/shownText.ts';
import { byWorst } from '#domain/incidents/outcomes.ts';
import type { ReviewSearch } from './reviewSearch.ts';

/** A line of the queue: an incident, or the name of the site that the next ones are of. */
export type QueueLine =
  | { readonly row: EventRow; readonly place: number }
  | { readonly row: null; readonly site: string };

/** Each incident once, the first one to look at first. */
export function inOrder(rows: readonly EventRow[], { order, group }: ReviewSearch): readonly EventRow[] {
  const each = [...new Map(rows.map((row) => [row.incident.id, row])).values()];
  const sorted = each.sort(
    order === 'time'
      ? (one, other) => startOf(one) - startOf(other) || one.incident.id - other.incident.id
      : (one, other) => byWorst(one.incident, other.incident),
  );
  return group === 'site' ? siteBySite(sorted) : sorted;
}

/** The site of the first incident comes first. */
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
    return [...(isFirst ? [{ row: null, site: siteName(row) }] : []), { row, place }];
  });
}

export function siteName(row: EventRow | null | undefined): string {
  return shownText(row?.location?.name, 'Unnamed Location');
}

function siteKey({ location }: EventRow): string {
  return `${location?.id} ${location?.name}`;
}

function startOf({ incident }: EventRow): number {
  return parseInstant(incident.startTime)?.getTime() ?? 0;
}
