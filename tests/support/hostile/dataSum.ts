import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';
import { rowsOf } from '../scratchDatabase.ts';

/** A checksum per table over the whole database. */
export async function dataSums(
  db: Kysely<Database>,
  without: readonly (keyof Database)[] = [],
): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const names = tables.map((table) => table.name as keyof Database).filter((name) => !without.includes(name));
  const sums: Record<string, string> = {};
  for (const name of names.sort()) {
    const rows = await rowsOf(db, name);
    sums[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
  }
  return sums;
}
