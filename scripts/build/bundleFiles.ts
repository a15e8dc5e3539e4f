import type { Rolldown } from 'vite';

/**
 * The chunks that load when these modules are imported dynamically.
 * @param modules absolute paths
 */
export function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  return modules.flatMap((module) => {
    // A module in a group may have a small chunk that only re-exports it, or be requested in the group's chunk itself.
    const facade = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
    return facade ?? chunks.find(({ moduleIds }) => moduleIds.includes(module)) ?? [];
  });
}

/** Files that load with some chunks: the chunks and their imports. */
export function filesWith(
  bundle: Rolldown.OutputBundle,
  starts: readonly Rolldown.OutputChunk[],
): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  starts.forEach(add);
  return files;
}
