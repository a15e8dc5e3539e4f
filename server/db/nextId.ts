import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Tables whose rows are made one by one while the service runs, and the imports, which are rows of no table. */
type Counted = 'users' | 'feedback' | 'outboxMails' | 'resetRequests' | 'imports';

/**
 * Takes the next free id of a table. Ids are never given out twice, also by several processes at once; one that is
 * not used in the end leaves a gap.
 */
export async function nextId(db: Kysely<Database>, table: Counted): Promise<number> {
  const counter = await db
    .insertInto('counters')
    .values({ name: table, lastId: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ lastId: row('counters.lastId', '+', 1) })),
    )
    .returning('lastId')
    .executeTakeFirstOrThrow();
  return counter.lastId;
}
