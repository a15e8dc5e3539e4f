/** Writes rows of one table as they come, with few statements: a start fills a million rows. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { insertText, MOST_PARAMETERS } from '../db/writeRows.ts';

interface TableWriter<Row> {
  /** Keeps a row until the next `write` or `finish`. */
  add(row: Row): void;
  /** Writes complete statements. The remaining rows wait for more. */
  write(): Promise<void>;
  /** Writes every row that is left. */
  finish(): Promise<void>;
}

/** @param columns those to be filled; the others stay null */
export function tableWriter<Table extends keyof Database, Column extends keyof Database[Table] & string>(
  db: Kysely<Database>,
  table: Table,
  columns: readonly Column[],
): TableWriter<Pick<Database[Table], Column>> {
  type Row = Pick<Database[Table], Column>;
  const rowsPerStatement = Math.floor(MOST_PARAMETERS / columns.length);
  let rows: Row[] = [];
  let wholeStatement: string | undefined;

  const statement = (count: number) => insertText(db, table, columns, count);

  async function insert(start: number, count: number): Promise<void> {
    const values: unknown[] = [];
    for (const row of rows.slice(start, start + count))
      for (const column of columns) values.push(row[column]);
    wholeStatement ??= statement(rowsPerStatement);
    const text = count === rowsPerStatement ? wholeStatement : statement(count);
    await db.executeQuery(CompiledQuery.raw(text, values));
  }

  async function write(): Promise<void> {
    let done = 0;
    for (; done + rowsPerStatement <= rows.length; done += rowsPerStatement)
      await insert(done, rowsPerStatement);
    rows = rows.slice(done);
  }

  return {
    add: (row) => rows.push(row),
    write,
    async finish() {
      await write();
      if (rows.length > 0) await insert(0, rows.length);
      rows = [];
    },
  };
}
