import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { tableWriter } from './tableWriter.ts';

/** Inserts the rows of a small table; every row has the first one's columns. */
export async function insertAll<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Database[Table][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).filter((name): name is keyof Database[Table] & string => name in first);
  const writer = tableWriter(db, table, columns);
  for (const row of rows) writer.add(row);
  await writer.finish();
}
