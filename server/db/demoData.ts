/** Whether a database was filled, and with demo data, whose accounts have a password that everybody knows. */
import type { Kysely } from 'kysely';
import { keptValue } from './keptValues.ts';
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

export async function isFilled(db: Kysely<Database>): Promise<boolean> {
  return (await keptValue(db, FILLED)) !== undefined;
}

export async function markDemoData(db: Kysely<Database>): Promise<void> {
  await db.insertInto('settings').values({ name: DEMO, value: 'yes' }).execute();
}

export async function hasDemoData(db: Kysely<Database>): Promise<boolean> {
  return (await keptValue(db, DEMO)) !== undefined;
}
