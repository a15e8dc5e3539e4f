import type { PluginNames } from './names.ts';

export const INSTALLED = 'src/plugins/installed.ts';

const END = '] as const;';

/**
 * Adds one plugin to the end of the list of installed plugins.
 * @param source text of the file with the list
 */
export function withPlugin(source: string, { id, variable }: PluginNames): string {
  const lines = source.split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  const later = lines.findIndex((line) => isImport(line) && pathIn(line) > `./${id}/plugin.ts`);
  lines.splice(
    later >= 0 ? later : lines.findLastIndex(isImport) + 1,
    0,
    `import { ${variable} } from './${id}/plugin.ts';`,
  );
  const end = lines.indexOf(END);
  if (end < 0) throw new Error(`${INSTALLED} has no line '${END}' to put the plugin before.`);
  lines.splice(end, 0, `  ${variable},`);
  return lines.join('\n');
}

/** Imports of packages and '#' paths come before those of the own folder. */
function pathIn(line: string): string {
  const path = /from '([^']+)'/.exec(line)?.[1] ?? '';
  return path.startsWith('./') ? path : '';
}
