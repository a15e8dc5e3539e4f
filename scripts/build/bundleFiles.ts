import type { Rolldown } from 'vite';

/** Files of a build that load with some of its chunks: themselves, what they import, and the style sheets of all. */
export function filesWith(
  bundle: Rolldown.OutputBundle,
  isStart: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && isStart(output)) add(output);
  }
  return files;
}
