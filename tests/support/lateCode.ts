/** In the project `late`: code that a page loads later comes 200 ms after it is asked for, as on a slow machine. */
import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';

const LATE_MS = 200;
const loading = new Set<Promise<unknown>>();
const importsSettled = vi.dynamicImportSettled.bind(vi);

/** Stands in for `import()` in the portal's modules. vitest.config.ts writes the calls. */
function lateCode(load: () => Promise<unknown>): Promise<unknown> {
  const module = wait(LATE_MS).then(load);
  loading.add(module);
  const end = () => loading.delete(module);
  module.then(end, end);
  return module;
}
Object.assign(globalThis, { lateCode });

vi.dynamicImportSettled = async () => {
  while (loading.size > 0) await Promise.allSettled(loading);
  await importsSettled();
};
