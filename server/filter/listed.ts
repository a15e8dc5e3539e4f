import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { rowsInPieces } from '../fairness/pieces.ts';
import { type ListPlan, ordered, paged, totalOfPage } from './listPlan.ts';

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
export async function listed<Tables, Names extends keyof Tables, Row, Wire>(
  db: Kysely<Database>,
  matching: SelectQueryBuilder<Tables, Names, Row>,
  plan: ListPlan,
  toWire: (rows: Row[]) => Wire[] | Promise<Wire[]>,
): Promise<Listing<Wire>> {
  const id = sql.ref<number>(plan.idColumn);
  const value = await rowsInPieces<Wire>(plan, {
    part: async (of) => toWire(await paged(matching, of).execute()),
    ids: (of) => paged(matching, of).clearSelect().select(id.as('id')).$castTo<{ id: number }>().execute(),
    rows: async (ids) => {
      const listed = matching.where(sql<SqlBool>`${id} in (${sql.join(ids)})`);
      return toWire(await ordered(listed, plan).execute());
    },
  });
  if (!plan.counts) return { value };
  const known = totalOfPage(plan, value.length);
  if (known !== undefined) return { value, count: known };
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { value, count: Number(total) };
}
