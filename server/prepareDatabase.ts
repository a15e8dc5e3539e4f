import { type Migrated, migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { seed } from './seed/seed.ts';
import type { Settings } from './settings/settings.ts';

interface Preparation {
  readonly settings: Settings;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Told what was migrated, if something was. */
  readonly onMigrated?: ((migrated: Migrated) => void) | undefined;
  /** Told about the progress of the first seed, 0 to 1. */
  readonly onSeedProgress?: ((done: number) => void) | undefined;
}

/**
 * Brings the database to the newest schema, and fills a fresh one. It does so on a connection of its own, since a seed
 * takes longer than any call may, and another process's is waited for.
 */
export async function prepareDatabase({
  settings,
  now,
  onMigrated,
  onSeedProgress,
}: Preparation): Promise<void> {
  const { databaseUrl: url, dataDir, demo, seedIncidents: incidents } = settings;
  const db = await openDatabase({ url, dataDir, patient: true });
  try {
    const migrated = await migrateDatabase(db);
    if (migrated.names.length > 0) onMigrated?.(migrated);
    await seed(db, {
      now: now(),
      demo,
      incidents,
      ...(demo && onSeedProgress && { onProgress: onSeedProgress }),
    });
  } finally {
    await db.destroy();
  }
}
