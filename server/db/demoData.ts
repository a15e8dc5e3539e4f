/** Whether a database was filled, and with demo data, whose accounts have a password that everybody knows. */
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

const FILLED = 'seededAt';
const DEMO = 'demoData';

/**
 * Marks a database as filled, so that no start fills it with demo data. Of two transactions that mark it at once, the
 * second waits for the end of the first.
 * @param now epoch milliseconds
 * @returns false when it has the mark already
 */
export async function markFilled(db: Kysely<Database>, now: number): Promise<boolean> {
  const mark = await db
    .insertInto('settings')
    .values({ name: FILLED, value: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return mark !== undefined;
}

export function isFilled(db: Kysely<Database>): Promise<boolean> {
  return hasMark(db, FILLED);
}

export async function markDemoData(db: Kysely<Database>): Promise<void> {
  await db.insertInto('settings').values({ name: DEMO, value: 'yes' }).execute();
}

export function hasDemoData(db: Kysely<Database>): Promise<boolean> {
  return hasMark(db, DEMO);
}

async function hasMark(db: Kysely<Database>, name: string): Promise<boolean> {
  const mark = await db.selectFrom('settings').select('name').where('name', '=', name).executeTakeFirst();
  return mark !== undefined;
}
