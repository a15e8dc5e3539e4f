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
  /** Files that it asks for later. */
  readonly dynamicImports: readonly string[];
  /** Style sheets that load with it. */
  readonly css: readonly string[];
  /** Characters of each source file inside, before minification. */
  readonly modules: Readonly<Record<string, number>>;
  /** Source file that a dynamic import names. */
  readonly facade: string | null;
}

/** Notes which source went into which file, for the size budgets and the test of the entry. */
export function chunkReport(): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      // Trial builds into other folders leave the report of the real one alone.
      if (dir !== undefined && resolve(dir) !== resolve('dist')) return;
      const name = (id: string) => relative(process.cwd(), id.replace(/^\0/, ''));
      const chunks = Object.values(bundle).flatMap((output): ChunkReport[] =>
        output.type === 'chunk'
          ? [
              {
                file: output.fileName,
                isEntry: output.isEntry,
                imports: output.imports,
                dynamicImports: output.dynamicImports,
                css: [...(output.viteMetadata?.importedCss ?? [])],
                modules: Object.fromEntries(
                  Object.entries(output.modules).map(([id, { renderedLength }]) => [
                    name(id),
                    renderedLength,
                  ]),
                ),
                facade: output.facadeModuleId ? name(output.facadeModuleId) : null,
              },
            ]
          : [],
      );
      mkdirSync('build', { recursive: true });
      writeFileSync(CHUNK_REPORT, JSON.stringify(chunks, null, 1));
    },
  };
}
