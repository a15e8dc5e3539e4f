/** Sends filter and order expressions to every list and checks each response. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { type EventRow, eventsCall, PRIORITIES } from '#contract/event.ts';
import {
  type Comparison,
  type Filter,
  type Literal,
  parseFilter,
} from '../../../server/trade/parseFilter.ts';
import { eventRows, folded, idsOf } from '../eventRows.ts';
import type { Provider } from '../provider.ts';
import { words } from './dice.ts';
import { type HostileQuery, hostileQueries, type ListFields } from './hostileQueries.ts';
import { inTurns, Tally } from './tally.ts';

const EVENT_FIELDS = {
  integers: words`incident.id incident.alarmCount incident.voiceDownCount location.id voiceDownCount`,
  flags: ['incident.policeContacted', 'incident.guardDispatched', 'policeContacted', 'guardDispatched'],
  instants: ['incident.startTime', 'incident.endTime'],
  // Admin fields occur only once, because a customer's query with one is refused.
  texts: words`location.name accountName location.name accountName incident.priority lastUserName`,
};

const OTHER_LISTS: Readonly<Record<string, readonly string[]>> = {
  '/api/Camera/cameras': ['name', 'status', 'locationName', 'nvrName'],
  '/api/Contact/contacts': ['firstname', 'lastname', 'cell', 'work', 'home', 'email'],
  '/api/Customer/customers': ['name', 'dealerName'],
  '/api/Dealer/dealers': ['name', 'phone', 'email'],
  '/api/Location/locations': ['location.name', 'location.accountCode', 'dealer.name', 'account.name'],
  '/api/NVR/nvrs': ['name', 'status', 'locationName'],
  '/api/Schedule/schedules': ['name', 'locationName'],
  '/api/Speaker/spakers': ['name', 'status', 'locationName'],
};

/** Created in advance, because a sign-in changes the database. */
export type ExpressionTokens = Readonly<Record<'admin' | 'avery', string>>;

/**
 * Three of four expressions go to the events, where an oracle knows the right result; the others go to the other lists
 * in turn.
 */
export async function tryExpressions(
  provider: Provider,
  tokens: ExpressionTokens,
  count: number,
  seed: number,
): Promise<Tally> {
  const tally = new Tally();
  const others = Math.floor(count / 4);
  const events = (user: keyof ExpressionTokens, share: number, from: number) =>
    tryEvents(provider, { user, token: tokens[user] }, share, from, tally);
  await events('admin', Math.ceil((count - others) / 2), seed);
  await events('avery', Math.floor((count - others) / 2), seed + 1);
  const paths = Object.entries(OTHER_LISTS);
  for (const [index, [path, texts]] of paths.entries()) {
    const share = Math.floor(others / paths.length) + (index < others % paths.length ? 1 : 0);
    await tryList(provider, { path, texts, token: tokens.avery }, share, seed + 2 + index, tally);
  }
  return tally;
}

async function tryEvents(
  provider: Provider,
  { user, token }: { readonly user: string; readonly token: string },
  count: number,
  seed: number,
  tally: Tally,
) {
  const all = await eventRows(provider).rows(token);
  const isAdmin = user === 'admin';
  const fields: ListFields = { ...EVENT_FIELDS, words: wordsOf(all) };
  await inTurns(hostileQueries(count, seed, fields), async (query) => {
    const response = await provider.post(eventsCall.path, query, token);
    const text = await response.text();
    tally.count(response.status);
    if (response.status === 400) return;
    const problem =
      response.status === 200 ? disagreement(query, text, all, isAdmin) : `answered ${response.status}`;
    if (problem) tally.blame(`${user} ${JSON.stringify(query)}: ${problem}`);
  });
}

function disagreement(query: HostileQuery, text: string, all: readonly EventRow[], isAdmin: boolean) {
  const { value, count } = v.parse(eventsCall.response, JSON.parse(text));
  try {
    const namesSecrets = /priority|lastUserName/.test(`${query.filter ?? ''}${query.orderby ?? ''}`);
    const expected = expectedEvents(query, all);
    expect({ ids: idsOf(value), count }).toEqual(expected);
    // A customer's text may contain these words. As fields, they do not exist for customers.
    return !isAdmin && namesSecrets && usesAdminField(query)
      ? 'used a field that customers do not have'
      : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  }
}

/** Whether an Admin field occurs outside quotes. */
function usesAdminField({ filter = '', orderby = '' }: HostileQuery): boolean {
  return /incident\.priority|lastUserName/.test(`${filter.replace(/'(?:[^']|'')*'/g, '')} ${orderby}`);
}

async function tryList(
  provider: Provider,
  {
    path,
    texts,
    token,
  }: { readonly path: string; readonly texts: readonly string[]; readonly token: string },
  count: number,
  seed: number,
  tally: Tally,
) {
  const rowsOf = async (query: unknown) => {
    const response = await provider.post(path, query, token);
    const text = await response.text();
    return { status: response.status, text };
  };
  const known = new Set(rowTexts((await rowsOf({})).text));
  const fields: ListFields = {
    integers: ['id', 'locationId'],
    flags: [],
    instants: [],
    texts,
    words: ['a', 'Main', 'OK'],
  };
  await inTurns(hostileQueries(count, seed, fields), async (query) => {
    const { status, text } = await rowsOf(query);
    tally.count(status);
    if (status === 400) return;
    const strange = status === 200 ? rowTexts(text).find((row) => !known.has(row)) : `status ${status}`;
    if (strange !== undefined) tally.blame(`${path} ${JSON.stringify(query)}: ${strange}`);
  });
}

const Rows = v.object({ value: v.array(v.unknown()) });
const rowTexts = (text: string) => v.parse(Rows, JSON.parse(text)).value.map((row) => JSON.stringify(row));

function wordsOf(rows: readonly EventRow[]): string[] {
  const names = rows.flatMap(({ location, accountName, lastUserName, incident }) => [
    location?.name,
    accountName,
    lastUserName,
    incident.priority,
  ]);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

// The expected result of an events query, computed row by row in plain code, independently of the provider's SQL.

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
    case 'contains': {
      // Nothing contains nothing: marks alone fold into an empty text.
      const found = fieldOf(filter.field).of(row);
      return found !== null && folded(String(found)).includes(folded(filter.text));
    }
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
