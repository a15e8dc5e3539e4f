/** The expected result of an events query, computed row by row in plain code, independently of the provider's SQL. */
import { type EventRow, PRIORITIES } from '#contract/event.ts';
import {
  type Comparison,
  type Filter,
  type Literal,
  parseFilter,
} from '../../../server/trade/parseFilter.ts';
import { folded } from '../eventRows.ts';
import type { HostileQuery } from './hostileQueries.ts';

type Value = number | boolean | string | null;
interface EventField {
  readonly of: (row: EventRow) => Value;
  /** The value that it sorts by, if that is not the field's own. */
  readonly sortedBy?: (row: EventRow) => number | string;
}

const time = (text: string | null | undefined) => (text ? Date.parse(text) : null);
const weights: readonly string[] = PRIORITIES;

const FIELDS: Readonly<Record<string, EventField>> = {
  'incident.id': { of: ({ incident }) => incident.id },
  'incident.startTime': { of: ({ incident }) => time(incident.startTime) },
  'incident.endTime': { of: ({ incident }) => time(incident.endTime) },
  'incident.alarmCount': { of: ({ incident }) => incident.alarmCount ?? null },
  'incident.voiceDownCount': { of: ({ incident }) => incident.voiceDownCount ?? null },
  'incident.policeContacted': { of: ({ incident }) => incident.policeContacted ?? null },
  'incident.guardDispatched': { of: ({ incident }) => incident.guardDispatched ?? null },
  'incident.priority': {
    of: ({ incident }) => incident.priority ?? null,
    sortedBy: ({ incident }) => weights.indexOf(incident.priority ?? ''),
  },
  'location.id': { of: ({ location }) => location?.id ?? null },
  'location.name': {
    of: ({ location }) => location?.name ?? null,
    sortedBy: ({ location }) => folded(location?.name),
  },
  accountName: {
    of: ({ accountName }) => accountName ?? null,
    sortedBy: ({ accountName }) => folded(accountName),
  },
  lastUserName: {
    of: ({ lastUserName }) => lastUserName ?? null,
    sortedBy: ({ lastUserName }) => folded(lastUserName),
  },
};

/**
 * Ids of the page, and the total.
 * @throws Error when the provider should have refused the query
 */
export function expectedEvents(query: HostileQuery, all: readonly EventRow[]) {
  const filter = query.filter?.trim() ? parseFilter(query.filter) : undefined;
  const matching = all.filter((row) => !filter || holds(filter, row));
  const [name = '', direction = ''] = (query.orderby ?? 'incident.startTime desc').split(' ');
  const { of, sortedBy } = fieldOf(name);
  const keyed = matching.map((row) => ({ id: row.incident.id, key: sortedBy ? sortedBy(row) : of(row) }));
  keyed.sort((a, b) => compare(a.key, b.key) || a.id - b.id);
  if (direction === 'desc') keyed.reverse();
  const skip = query.skip ?? 0;
  return { ids: keyed.slice(skip, skip + query.take).map(({ id }) => id), count: matching.length };
}

function holds(filter: Filter, row: EventRow): boolean {
  switch (filter.kind) {
    case 'all':
      // Every part is evaluated, so that none hides an unknown field.
      return filter.parts.map((part) => holds(part, row)).every(Boolean);
    case 'any':
      return filter.parts.map((part) => holds(part, row)).some(Boolean);
    case 'contains':
      return folded(String(fieldOf(filter.field).of(row) ?? '')).includes(folded(filter.text));
    case 'compare': {
      const found = fieldOf(filter.field).of(row);
      return found !== null && compares(found, filter.comparison, literalFor(found, filter.literal));
    }
  }
}

function fieldOf(name: string): EventField {
  // The portal uses short names for the three response filters.
  const full = Object.hasOwn(FIELDS, name) ? name : `incident.${name}`;
  const field = Object.hasOwn(FIELDS, full) ? FIELDS[full] : undefined;
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
}

/** Instants are written as text and compared as numbers. */
function literalFor(found: Value, literal: Literal): Value {
  if (literal.kind === 'null') throw new Error('The rows of the oracle have all values.');
  if (typeof found === typeof literal.value) return literal.value;
  const instant =
    typeof found === 'number' && literal.kind === 'text' ? Date.parse(literal.value) : Number.NaN;
  if (Number.isNaN(instant))
    throw new Error(`${String(literal.value)} cannot be compared with ${String(found)}.`);
  return instant;
}

function compares(found: Value, comparison: Comparison, wanted: Value): boolean {
  const order = compare(found, wanted);
  const outcomes: Readonly<Record<Comparison, boolean>> = {
    '==': order === 0,
    '!=': order !== 0,
    '>=': order >= 0,
    '<=': order <= 0,
    '>': order > 0,
    '<': order < 0,
  };
  return outcomes[comparison];
}

/** NULL is the smallest value. */
function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}
