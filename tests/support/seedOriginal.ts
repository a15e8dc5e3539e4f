import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seed } from '../../server/seed/seed.ts';
import { DATABASE_FILE, type Seeds } from './seeds.ts';

/** The least work that Argon2id takes: the tests sign in thousands of times, and each at full cost takes a core's 25 ms. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

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
    const passwordHash = await hash('vigil-demo', CHEAP);
    await db.updateTable('users').set({ passwordHash }).where('passwordHash', 'is not', null).execute();
  } finally {
    // Closing the last connection merges the write-ahead log into the file and removes it.
    await db.destroy();
  }
  await rename(join(draft, DATABASE_FILE), original);
  await rm(draft, { recursive: true });
}
