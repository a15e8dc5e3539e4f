import { mkdirSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

export const CHUNK_REPORT = 'build/chunks.json';

/** One JavaScript file of the build. */
export interface ChunkReport {
  readonly file: string;
  readonly isEntry: boolean;
  /** Files that load with it. */
  readonly imports: readonly string[];
  /** Characters of each source file inside, before minification. */
  readonly modules: Readonly<Record<string, number>>;
}

/** Records which source went into which file, for the size budgets. */
export function chunkReport(): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      // Trial builds into other folders must not overwrite the report.
      if (dir !== undefined && resolve(dir) !== resolve('dist')) return;
      const name = (id: string) => relative(process.cwd(), id.replace(/^\0/, ''));
      const chunks = Object.values(bundle).flatMap((output): ChunkReport[] =>
        output.type === 'chunk'
          ? [
              {
                file: output.fileName,
                isEntry: output.isEntry,
                imports: output.imports,
                modules: Object.fromEntries(
                  Object.entries(output.modules).map(([id, { renderedLength }]) => [
                    name(id),
                    renderedLength,
                  ]),
                ),
              },
            ]
          : [],
      );
      mkdirSync('build', { recursive: true });
      writeFileSync(CHUNK_REPORT, JSON.stringify(chunks, null, 1));
    },
  };
}
