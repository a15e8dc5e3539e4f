/** Seeded databases of one run. Each size is seeded once, and every provider gets its own copy. */
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

export interface Seeds {
  /** Folder that belongs to this run. */
  readonly folder: string;
  /** Epoch milliseconds that all databases are seeded for. */
  readonly now: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Missing where each provider seeds a database of its own. */
    seeds?: Seeds;
  }
}

/** A folder for the seeded databases of a run. `remove` takes it and all seeds in it away. */
export async function makeSeedFolder(): Promise<{ seeds: Seeds; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-seeds-'));
  return {
    seeds: { folder, now: Date.now() },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Before the first file of a project, whose end removes the folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { seeds: made, remove } = await makeSeedFolder();
  project.provide('seeds', made);
  return remove;
}

/** Name of the embedded database in a data folder. */
export const DATABASE_FILE = 'portal.db';

let seeds: Seeds | undefined;

/** From now on, the providers of this process start on copies. Without this call, each seeds its own database. */
export function copyFromSeeds(of: Seeds): void {
  seeds = of;
}

/** Puts a seeded database into the data folder of a provider that is about to start. */
export async function placeSeeded(dataDir: string, incidents: number): Promise<void> {
  if (seeds === undefined) return;
  const place = join(dataDir, DATABASE_FILE);
  const original = join(seeds.folder, `${incidents}.db`);
  try {
    await copyFile(original, place);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeOriginal(original, seeds, incidents);
    await copyFile(original, place);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The least work that Argon2id takes: the tests sign in thousands of times, and each at full cost takes a core's 25 ms. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Seeds a database as a provider does at its first start. If several processes create the same one, the last one's
 * remains. Copies that are running still read a complete file.
 */
async function makeOriginal(original: string, { folder, now }: Seeds, incidents: number): Promise<void> {
  // Late imports: most files find the database already made, and files without a provider never need it.
  const { hash } = await import('@node-rs/argon2');
  const { openDatabase } = await import('../../server/db/open.ts');
  const { migrateDatabase } = await import('../../server/db/migrate.ts');
  const { seed } = await import('../../server/seed/seed.ts');
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
