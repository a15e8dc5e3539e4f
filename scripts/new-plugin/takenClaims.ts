/** What the existing plugins claim, read from their sources. The portal would refuse a duplicate claim at its start. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLED } from './installedList.ts';
import type { PluginNames } from './names.ts';

const PLUGINS = 'src/plugins';

/** Why a new plugin with these names would conflict with an existing one; null when it would not. */
export function claimProblem({ id, variable, title }: PluginNames): string | null {
  const folder = [`${PLUGINS}/${id}`, `tests/plugins/${id}`].find((path) => existsSync(path));
  if (folder !== undefined) return `'${id}' is taken: ${folder} is there already.`;
  if (new RegExp(`^import \\{ ${variable} \\}`, 'm').test(readFileSync(INSTALLED, 'utf8'))) {
    return `'${id}' is taken: ${INSTALLED} has a '${variable}' already.`;
  }
  for (const plugin of pluginFolders()) {
    const sources = sourcesOf(`${PLUGINS}/${plugin}`).join('\n');
    const claims = (key: string) =>
      [...sources.matchAll(new RegExp(`\\b${key}: '([^']+)'`, 'g'))].map(([, value]) => value);
    if (claims('id').includes(id))
      return `'${id}' is taken: it is the id of the plugin in ${PLUGINS}/${plugin}.`;
    if (claims('path').includes(`/${id}`)) {
      return `'${id}' is taken: the address /${id} belongs to ${PLUGINS}/${plugin}.`;
    }
    if (claims('label').includes(title)) {
      return `'${id}' is taken: ${PLUGINS}/${plugin} has a link or search group '${title}'.`;
    }
  }
  return null;
}

function pluginFolders(): string[] {
  return readdirSync(PLUGINS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
