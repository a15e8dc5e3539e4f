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

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-seeds-'));
  project.provide('seeds', { folder, now: Date.now() });
  return () => rm(folder, { recursive: true, force: true });
}
