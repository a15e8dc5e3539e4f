import { type Kysely, type Migration, sql } from 'kysely';
import { createFirstVersion } from './firstVersion.ts';
import { bringForward, EARLIER_NAMES } from './fromEarlier.ts';

const firstVersion: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ name: string }>`select "name" from "kysely_migration"`.execute(db);
    const earlier = new Set(rows.map(({ name }) => name).filter((name) => EARLIER_NAMES.has(name)));
    if (earlier.size > 0) await bringForward(db, earlier);
    else await createFirstVersion(db);
  },
};

/** All migrations under the names that databases remember; they run in the order of these names. */
export const migrations: Record<string, Migration> = {
  '0030 first version': firstVersion,
};

/** @param name of a migration in a database's memory; false when only a later version can have made it */
export function isKnown(name: string): boolean {
  return Object.hasOwn(migrations, name) || EARLIER_NAMES.has(name);
}
