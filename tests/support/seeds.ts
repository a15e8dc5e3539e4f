/** Seeded databases of one run. Each size is seeded once, and every provider gets its own copy. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Seeds {
  /** Folder that belongs to this run. */
  readonly folder: string;
  /** Epoch milliseconds that all databases are seeded for. */
  readonly now: number;
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
    // A lazy import: most files find the database already made, and files without a provider never need it.
    const { makeOriginal } = await import('./seedOriginal.ts');
    await makeOriginal(original, seeds, incidents);
    await copyFile(original, place);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
