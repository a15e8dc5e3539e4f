/** Reads and writes long lists in pieces. */
import type { ListPlan } from '../filter/listPlan.ts';
import { turn } from './turns.ts';

/** Rows per piece, which take a few milliseconds. */
const PIECE = 200;

interface PagedRows<Row> {
  /** Rows of a part of the page, in order. */
  part(plan: ListPlan): Promise<Row[]>;
  /** The same, but only the ids. */
  ids(plan: ListPlan): Promise<{ readonly id: number }[]>;
  /** The rows of these ids, in the plan's order. */
  rows(ids: readonly number[]): Promise<Row[]>;
}

/** A page's rows. A short page needs one query. For a long page the ids are read first, and then the rows in pieces. */
export async function rowsInPieces<Row>(plan: ListPlan, { part, ids, rows }: PagedRows<Row>): Promise<Row[]> {
  const read = await part({ ...plan, limit: Math.min(plan.limit, PIECE) });
  if (read.length < PIECE || plan.limit === PIECE) return read;
  await turn();
  const rest = await ids({ ...plan, limit: plan.limit - PIECE, offset: plan.offset + PIECE });
  for (const piece of inPieces(rest)) {
    await turn();
    read.push(...(await rows(piece.map(({ id }) => id))));
  }
  return read;
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
