import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type ListPlan, totalOfPage } from './listPlan.ts';

export interface Listing<Row> {
  readonly value: Row[];
  /** Rows before paging, when it was asked for. */
  readonly count?: number;
}

/**
 * Runs a page and, when it was asked for, the total.
 * @param page the ordered query of one page
 * @param matching the same query before order and page
 */
export async function listed<Tables, Names extends keyof Tables, Row, Wire>(
  db: Kysely<Database>,
  page: SelectQueryBuilder<Tables, Names, Row>,
  matching: SelectQueryBuilder<Tables, Names, Row>,
  plan: ListPlan,
  toWire: (row: Row) => Wire,
): Promise<Listing<Wire>> {
  const rows = await page.execute();
  const value = rows.map((row) => toWire(row));
  if (!plan.counts) return { value };
  const known = totalOfPage(plan, rows.length);
  if (known !== undefined) return { value, count: known };
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { value, count: Number(total) };
}
