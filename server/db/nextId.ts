import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Tables whose rows are made one by one while the service runs, and the imports, which are rows of no table. */
type Counted =
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
