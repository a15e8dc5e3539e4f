/** Where the databases of one run are copied from: each size is seeded once, and every provider gets a file of its own. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Seeds {
  /** Folder of the run's own. */
  readonly folder: string;
  /** Epoch milliseconds that all of them are seeded for. */
  readonly now: number;
}

/** Name of the embedded database in a data folder. */
export const DATABASE_FILE = 'portal.db';

let seeds: Seeds | undefined;

/** Lets the providers of this process start on copies from now on; without, each seeds its own. */
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
    // Late: most files find it made, and those without a provider never ask.
    const { makeOriginal } = await import('./seedOriginal.ts');
    await makeOriginal(original, seeds, incidents);
    await copyFile(original, place);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
