/** Reads the imports of every source file, for the tests that check the import rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** Importing file, e.g. 'src/core/shell/Shell.tsx'. */
  readonly from: string;
  /** Path of the imported file, or the package's specifier. */
  readonly to: string;
  readonly kind: 'static' | 'dynamic' | 'type';
  /** As written. */
  readonly specifier: string;
}

const ALIAS = /^#(contract|core|domain|early|machines|plugins)\//;

export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** All imports and re-exports of a file. */
export function importsOf(file: string, source = readFileSync(file, 'utf8')): Import[] {
  const { module, program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const found: Import[] = [];
  const add = (specifier: string, kind: Import['kind']) =>
    found.push({ from: file, to: resolveImport(file, specifier), kind, specifier });
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const named = statement.specifiers;
      const typeOnly =
        statement.importKind === 'type' ||
        (named.length > 0 &&
          named.every((entry) => entry.type === 'ImportSpecifier' && entry.importKind === 'type'));
      add(statement.source.value, typeOnly ? 'type' : 'static');
    } else if (
      (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration') &&
      statement.source
    ) {
      add(statement.source.value, statement.exportKind === 'type' ? 'type' : 'static');
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    add(source.slice(moduleRequest.start + 1, moduleRequest.end - 1), 'dynamic');
  }
  return found;
}

export function resolveImport(file: string, specifier: string): string {
  if (ALIAS.test(specifier)) return specifier.replace(ALIAS, 'src/$1/');
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
}
