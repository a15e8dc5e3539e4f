/** Reads and writes long lists in pieces. */
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type ListPlan, paged, totalOfPage } from './listPlan.ts';

/** Rows per piece, which take a few milliseconds. */
const PIECE = 200;

interface PagedRows<Row> {
  /** Rows of a part of the page, in order. */
  part(plan: ListPlan): Promise<Row[]>;
  /** Ids of the whole page, in order. */
  ids(plan: ListPlan): Promise<{ readonly id: number }[]>;
  /** The rows of these ids. */
  rows(ids: readonly number[]): Promise<Row[]>;
  idOf(row: Row): number;
}

interface PageRead<Row> {
  readonly rows: Row[];
  /** How many rows the page had when it was found. Some may have been removed before they were read. */
  readonly found: number;
}

/**
 * A page's rows. A short page needs one query. For a long page all ids are read at one moment, and the rows in pieces:
 * what comes or goes meanwhile moves no row to another piece.
 */
export async function rowsInPieces<Row>(
  plan: ListPlan,
  { part, ids, rows, idOf }: PagedRows<Row>,
): Promise<PageRead<Row>> {
  const first = await part({ ...plan, limit: Math.min(plan.limit, PIECE) });
  if (first.length < PIECE || plan.limit === PIECE) return { rows: first, found: first.length };
  await turn();
  const found = await ids(plan);
  const read = new Map(first.map((row) => [idOf(row), row]));
  for (const piece of inPieces(found.filter(({ id }) => !read.has(id)))) {
    await turn();
    for (const row of await rows(piece.map(({ id }) => id))) read.set(idOf(row), row);
  }
  return { rows: found.flatMap(({ id }) => read.get(id) ?? []), found: found.length };
}

/** The value as JSON text, as JSON.stringify writes it; the rows of a long list piece by piece. */
export async function jsonText(value: unknown): Promise<string> {
  if (!isLongList(value)) return JSON.stringify(value ?? null);
  const { value: rows, ...others } = value;
  const texts: string[] = [];
  for (const piece of inPieces(rows)) {
    await turn();
    texts.push(JSON.stringify(piece).slice(1, -1));
  }
  const end = JSON.stringify(others).slice(1);
  return `{"value":[${texts.join(',')}]${end === '}' ? '' : ','}${end}`;
}

function isLongList(value: unknown): value is { readonly value: readonly unknown[] } {
  if (typeof value !== 'object' || value === null || !('value' in value)) return false;
  return Array.isArray(value.value) && value.value.length > PIECE;
}

function inPieces<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / PIECE);
  return Array.from({ length: count }, (_, index) => items.slice(index * PIECE, (index + 1) * PIECE));
}

export interface Listing<Row> {
  readonly value: Row[];
  /** Rows before paging, when it was asked for. */
  readonly count?: number;
}

/**
 * Runs a page and, when it was asked for, the total.
 * @param matching the query of all matching rows, before order and page
 * @param toWire gets the rows in pieces of a page, so that it can read more about all rows of a piece at once
 */
export async function listed<Tables, Names extends keyof Tables, Row, Wire extends { readonly id: number }>(
  db: Kysely<Database>,
  matching: SelectQueryBuilder<Tables, Names, Row>,
  plan: ListPlan,
  toWire: (rows: Row[]) => Wire[] | Promise<Wire[]>,
): Promise<Listing<Wire>> {
  const id = sql.ref<number>(plan.idColumn);
  const { rows: value, found } = await rowsInPieces<Wire>(plan, {
    part: async (of) => toWire(await paged(matching, of).execute()),
    ids: (of) => paged(matching, of).clearSelect().select(id.as('id')).$castTo<{ id: number }>().execute(),
    rows: async (ids) => {
      const listed = matching.where(sql<SqlBool>`${id} in (${sql.join(ids)})`);
      return toWire(await listed.execute());
    },
    idOf: ({ id }) => id,
  });
  if (!plan.counts) return { value };
  const known = totalOfPage(plan, found);
  if (known !== undefined) return { value, count: known };
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { value, count: total };
}

// Turns for long work. There is only one event loop, and work that occupies it blocks everybody. So long work runs in
// pieces, and waits for its turn before each piece.

/**
 * After each piece there is a pause of the same length, at most this long, so that half of the time is left to others.
 */
const LONGEST_PAUSE_MS = 10;

const waiting: (() => void)[] = [];
let isGoing = false;

/** Resolves when it is the caller's turn. Turns are first come, first served, one at a time, with pauses in between. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isGoing) return;
    isGoing = true;
    setImmediate(next);
  });
}

function next(): void {
  const resolve = waiting.shift();
  if (resolve === undefined) {
    isGoing = false;
    return;
  }
  const start = performance.now();
  resolve();
  // The work of this turn runs before this callback.
  setImmediate(() => setTimeout(next, Math.min(performance.now() - start, LONGEST_PAUSE_MS)));
}
