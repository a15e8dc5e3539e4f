/** A folder for the seeded databases of a run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Seeds } from './seeds.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    seeds: Seeds;
  }
}

/** `remove` takes the folder and all seeds in it away. */
export async function makeSeedFolder(): Promise<{ seeds: Seeds; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-seeds-'));
  return {
    seeds: { folder, now: Date.now() },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { seeds, remove } = await makeSeedFolder();
  project.provide('seeds', seeds);
  return remove;
}
