/** Finds exports that nobody imports. */
import { readFileSync } from 'node:fs';
import { type ParseResult, parseSync } from 'vite';
import { resolveImport, sourceFiles } from './imports.ts';

interface Module {
  readonly file: string;
  readonly source: string;
  readonly module: ParseResult['module'];
}

/**
 * @param folders where to look for exports
 * @param users every file that may import them
 * @returns entries such as 'src/core/api/client.ts createClient'
 */
export function deadExports(folders: readonly string[], users: readonly string[]): string[] {
  const used = new Set(users.map(read).flatMap(namesUsed));
  return folders
    .flatMap(sourceFiles)
    .map(read)
    .flatMap((module) => namesExported(module).map((name) => `${module.file} ${name}`))
    .filter((entry) => !used.has(entry));
}

function read(file: string): Module {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return { file, source, module };
}

function namesExported({ module }: Module): string[] {
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
}

/** Everything that a module imports, as entries like those above. */
function namesUsed({ file, source, module }: Module): string[] {
  const named = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName }) => {
      const to = resolveImport(file, moduleRequest.value);
      return importName.kind === 'NamespaceObject' ? allOf(to) : `${to} ${importName.name ?? 'default'}`;
    }),
  );
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? `${resolveImport(file, moduleRequest.value)} ${importName.name ?? ''}` : [],
    ),
  );
  // The names used from a lazy import occur somewhere in the file: `lazyFn(page, 'load')`, `tools.Footer`.
  const late = module.dynamicImports.flatMap(({ moduleRequest }) =>
    allOf(resolveImport(file, source.slice(moduleRequest.start + 1, moduleRequest.end - 1))).filter((entry) =>
      new RegExp(`\\b${entry.split(' ')[1]}\\b`).test(source),
    ),
  );
  // An interface that other files add to.
  const augmented = [...source.matchAll(/declare module '(#[^']+)' \{\s*interface (\w+)/g)].map(
    ([, specifier = '', name = '']) => `${resolveImport(file, specifier)} ${name}`,
  );
  return [...named, ...handedOn, ...late, ...augmented];
}

function allOf(file: string): string[] {
  return /^(?:src|server|scripts|bench|tools)\/.*\.tsx?$/.test(file)
    ? namesExported(read(file)).map((name) => `${file} ${name}`)
    : [];
}
