import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seed } from '../../server/seed/seed.ts';
import { DATABASE_FILE, type Seeds } from './seeds.ts';

/**
 * Seeds a database as a provider does at its first start. If several processes create the same one, the last one's
 * remains. Copies that are running still read a complete file.
 */
export async function makeOriginal(
  original: string,
  { folder, now }: Seeds,
  incidents: number,
): Promise<void> {
  const draft = await mkdtemp(join(folder, 'draft-'));
  const db = await openDatabase({ dataDir: draft });
  try {
    await migrateDatabase(db);
    await seed(db, { now, incidents });
  } finally {
    // Closing the last connection merges the write-ahead log into the file and removes it.
    await db.destroy();
  }
  await rename(join(draft, DATABASE_FILE), original);
  await rm(draft, { recursive: true });
}
