import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Below the 32,766 parameters that SQLite allows, and few enough that preparing the statement stays cheap. */
export const MOST_PARAMETERS = 1_000;

/**
 * The text of a statement that writes so many rows at once. It is made once and run many times: building a query of a
 * thousand values each time takes longer than running it.
 * @param key columns that tell rows apart: a row that is there already then gets the new one's values
 */
export function insertText(
  db: Kysely<Database>,
  table: keyof Database,
  columns: readonly string[],
  count: number,
  key?: readonly string[],
): string {
  const values = sql.join(Array.from({ length: count }, () => sql`(${sql.join(columns.map(() => 0))})`));
  const insert = sql`insert into ${sql.table(table)} (${names(columns)}) values ${values}`;
  if (key === undefined) return insert.compile(db).sql;
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql`${insert} on conflict (${names(key)}) do update set ${sql.join(changes)}`.compile(db).sql;
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
