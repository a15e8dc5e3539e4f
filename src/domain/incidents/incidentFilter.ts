/** The filter of the list calls, in the provider's expression language. */
import type { ListQuery } from '#contract/vocabulary.ts';

/** What a list of incidents is narrowed down to. */
interface FilterTerms {
  /** Only a number goes into the filter. */
  readonly locationId?: number | string | null;
  /** Part of a location's or an account's name, as typed. */
  readonly text: string;
  readonly voice: boolean;
  readonly police: boolean;
  readonly guard: boolean;
  /** Only those without a closing time. */
  readonly open?: boolean;
  /** Bounds of the start times in Unix milliseconds, the end not included. */
  readonly start?: number | null;
  readonly end?: number | null;
}

/** Joins the terms in use, or gives undefined when none is. */
export function filterExpression(wanted: FilterTerms): string | undefined {
  const { locationId, text, voice, police, guard, open, start, end } = wanted;
  const terms = [
    typeof locationId === 'number' && `location.id == ${locationId}`,
    text.trim() !== '' && nameContains(text),
    voice && 'incident.voiceDownCount > 0',
    police && 'incident.policeContacted == true',
    guard && 'incident.guardDispatched == true',
    open === true && 'incident.endTime == null',
    typeof start === 'number' && `incident.startTime >= '${new Date(start).toISOString()}'`,
    typeof end === 'number' && `incident.startTime < '${new Date(end).toISOString()}'`,
  ].filter((term) => term !== false);
  return terms.length === 0 ? undefined : terms.join(' && ');
}

function nameContains(text: string): string {
  const literal = quoted(text);
  return `(location.name.Contains(${literal}) || accountName.Contains(${literal}))`;
}

/** A text as the provider's expression language writes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The requested rows when a provider ignores paging and sends the whole list; otherwise all rows. */
export function pagedRows<Row>(rows: readonly Row[], { skip = 0, take }: ListQuery): readonly Row[] {
  if (take === undefined || rows.length <= take) return rows;
  return rows.slice(skip, skip + take);
}
