/** From the body of a list call to what its query needs: condition, order and page. */
import {
  type OrderByModifiersCallbackExpression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { ListQuery } from '#contract/vocabulary.ts';
import { Problem } from '../http/problem.ts';
import { compileFilter, type FieldTable, fieldNamed } from './compileFilter.ts';
import { parseFilter } from './parseFilter.ts';

/** Most rows in one response, also when the caller named no page size. */
export const MOST_ROWS = 10_000;

export interface ListPlan {
  readonly condition: RawBuilder<SqlBool>;
  /** Whether the condition may leave out a row. */
  readonly isFiltered: boolean;
  readonly column: string;
  /** Whether the column is text that each database would sort in its own way. A folded copy is sorted by its bytes. */
  readonly isPlainText: boolean;
  readonly direction: OrderByModifiersCallbackExpression;
  /** The other way round. */
  readonly opposite: OrderByModifiersCallbackExpression;
  /** Column that makes the order unique. */
  readonly idColumn: string;
  readonly limit: number;
  readonly offset: number;
  /** Whether the caller requested the total. */
  readonly counts: boolean;
}

export interface ListRules {
  readonly fields: FieldTable;
  readonly idColumn: string;
  /** Order for calls that name none. */
  readonly order: Order;
}

/** @throws Problem 400 for a filter or an order with unknown fields or bad syntax */
export function listPlan(
  query: ListQuery,
  { fields, idColumn, order }: ListRules,
  isAdmin: boolean,
): ListPlan {
  const { field: name, direction } = query.orderby === undefined ? order : parseOrder(query.orderby);
  const field = fieldNamed(name, fields, isAdmin);
  const filter = query.filter?.trim() ? parseFilter(query.filter) : undefined;
  return {
    isFiltered: filter !== undefined,
    condition: filter ? compileFilter(filter, fields, isAdmin) : sql<SqlBool>`1 = 1`,
    column: field.sortColumn ?? field.folded ?? field.column,
    isPlainText: field.kind === 'text' && field.sortColumn === undefined && field.folded === undefined,
    direction: sorting(direction, field.nullable === true),
    opposite: sorting(direction === 'asc' ? 'desc' : 'asc', field.nullable === true),
    idColumn,
    limit: Math.min(query.take ?? MOST_ROWS, MOST_ROWS),
    offset: Math.min(query.skip ?? 0, Number.MAX_SAFE_INTEGER),
    counts: query.count === true,
  };
}

/** Adds the order to a query that has the plan's columns. */
export function ordered<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  plan: ListPlan,
): SelectQueryBuilder<Tables, Names, Row> {
  const column = sql.ref(plan.column);
  return query
    .orderBy(plan.isPlainText ? sql`${column} collate "binary"` : column, plan.direction)
    .orderBy(sql.ref(plan.idColumn), plan.direction);
}

/** Adds order and page to a query that has the plan's columns. */
export function paged<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  plan: ListPlan,
): SelectQueryBuilder<Tables, Names, Row> {
  return ordered(query, plan).limit(plan.limit).offset(plan.offset);
}

/** The same rows read from the list's end: they come the other way round. Undefined when its beginning is nearer. */
export function fromEnd(plan: ListPlan, total: number): ListPlan | undefined {
  const { limit, offset, direction, opposite } = plan;
  if (offset <= total / 2) return undefined;
  return {
    ...plan,
    direction: opposite,
    opposite: direction,
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, total - offset - limit),
  };
}

/** The number of matching rows when the page itself tells it: it is the last one, and not beyond the end. */
export function totalOfPage({ limit, offset }: ListPlan, rows: number): number | undefined {
  const isLast = rows < limit && (rows > 0 || offset === 0);
  return isLast ? offset + rows : undefined;
}

/**
 * NULL is the smallest value on both databases. This is written only where NULL can occur, because it may disable an
 * index.
 */
function sorting(direction: Order['direction'], nullable: boolean): OrderByModifiersCallbackExpression {
  return (order) => {
    const directed = direction === 'asc' ? order.asc() : order.desc();
    if (!nullable) return directed;
    return direction === 'asc' ? directed.nullsFirst() : directed.nullsLast();
  };
}

interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads `'{field} {asc|desc}'`.
 * @throws Problem 400 for any other text
 */
export function parseOrder(source: string): Order {
  const [, field, direction] = /^([A-Za-z][A-Za-z0-9.]{0,63}) (asc|desc)$/.exec(source) ?? [];
  if (field === undefined || (direction !== 'asc' && direction !== 'desc'))
    throw new Problem(400, "The order must read '{field} asc' or '{field} desc'.");
  return { field, direction };
}
