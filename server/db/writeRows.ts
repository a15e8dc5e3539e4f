/** Writes many rows of one table with few statements, and gives out the ids of new ones. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';
import type { ImportedTable } from './tables/sites.ts';

/** Below the 32,766 parameters that SQLite allows, and few enough that preparing the statement stays cheap. */
const MOST_PARAMETERS = 1_000;

interface Writing {
  /** Columns that tell rows apart: a row that is there already then gets the new one's values. */
  readonly key?: readonly string[];
  /** Told how many rows each statement wrote. */
  readonly onWritten?: (count: number) => void;
}

/** @param rows each with the first one's columns */
export function writeRows<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Database[Table][],
  writing?: Writing,
): Promise<void> {
  return writeCells(db, table, rows, writing);
}

/** The same for rows whose columns the compiler cannot know. */
export async function writeCells(
  db: Kysely<Database>,
  table: keyof Database,
  rows: readonly object[],
  { key, onWritten }: Writing = {},
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const most = Math.floor(MOST_PARAMETERS / columns.length);
  const whole = rows.length < most ? '' : insertText(db, table, columns, most, key);
  for (let start = 0; start < rows.length; start += most) {
    const part = rows.slice(start, start + most);
    const text = part.length === most ? whole : insertText(db, table, columns, part.length, key);
    const values = part.flatMap((row) => columns.map((column): unknown => Reflect.get(row, column)));
    await db.executeQuery(CompiledQuery.raw(text, values));
    onWritten?.(part.length);
  }
}

/**
 * The text of a statement that writes so many rows at once. It is made once and run many times: building a query of a
 * thousand values each time takes longer than running it.
 */
function insertText(
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

/** Tables whose rows are made one by one while the service runs or imported, and the imports, which are rows of no table. */
export type Counted =
  | ImportedTable
  | 'imports'
  | 'users'
  | 'feedback'
  | 'outboxMails'
  | 'resetRequests'
  | 'ingestSources'
  | 'incidents'
  | 'alarms'
  | 'recordings'
  | 'callIns'
  | 'incidentLogs'
  | 'pushDevices'
  | 'notices'
  | 'deliveries';

/**
 * Takes the next free id of a table. Ids are never given out twice, also by several processes at once; one that is
 * not used in the end leaves a gap.
 */
export function nextId(db: Kysely<Database>, table: Counted): Promise<number> {
  return firstOfIds(db, table, 1);
}

/** Takes so many ids that follow one another. @returns the first */
export async function firstOfIds(db: Kysely<Database>, table: Counted, count: number): Promise<number> {
  // Rows that were loaded beside the running service have ids that nobody has taken here.
  const greatest =
    table === 'imports'
      ? sql<number>`0`
      : sql<number>`coalesce((select max(${sql.ref('id')}) from ${sql.table(table)}), 0)`;
  const more = sql<number>`cast(${count} as integer)`;
  const counter = await db
    .insertInto('counters')
    .values({ name: table, lastId: sql<number>`${greatest} + ${more}` })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        lastId: sql<number>`case when ${row.ref('counters.lastId')} > ${greatest}
          then ${row.ref('counters.lastId')} else ${greatest} end + ${more}`,
      })),
    )
    .returning('lastId')
    .executeTakeFirstOrThrow();
  return counter.lastId - count + 1;
}
