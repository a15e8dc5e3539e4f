import type { AnyRoute } from '@tanstack/react-router';
import { toJsonSchema } from '@valibot/to-json-schema';
import { settingsMarkdown } from '../../server/settings/table.ts';
import type { PluginConfig } from '../../src/core/app/definePlugin.ts';
import type { InstalledPlugin } from '../../src/core/app/registry.ts';
import { routePath } from '../../src/core/app/routePath.ts';
import { markdownTable, withPart } from '../markdown/markdown.ts';

const HEADING = '## Settings of the reference provider';
const PLUGINS_START = '<!-- plugins: npm run settings-table -->';
const PLUGINS_END = '<!-- end of plugins -->';

/** @returns docs/configuration.md with its last part regenerated from the settings */
export function withSettings(page: string): string {
  const before = page.split(`\n${HEADING}`)[0]?.trimEnd() ?? '';
  return `${before}\n\n${HEADING}\n\nRead from the environment; an unknown \`PORTAL_*\` name stops the start.\n\n${settingsMarkdown().trim()}\n`;
}

/** @returns docs/configuration.md with its table of plugins made anew */
export function withPlugins(page: string, plugins: readonly PluginFacts[]): string {
  const rows = plugins.map(({ id, optional, paths }) => [
    `\`${id}\``,
    optional ? 'optional: off until `plugins.on` names it' : 'on',
    paths.map((path) => `\`${path}\``).join(' '),
  ]);
  return withPart(page, PLUGINS_START, PLUGINS_END, markdownTable(['id', 'by default', 'addresses'], rows));
}

// What documentation and servers are told of the installed plugins.

interface PluginFacts {
  readonly id: string;
  readonly optional: boolean;
  /** Of its routes, as declared, e.g. '/event/$id'. */
  readonly paths: readonly string[];
  /** JSON Schema of its settings, if it has some. */
  readonly config?: object;
}

/** In the order of the list. */
export function pluginFacts(installed: readonly InstalledPlugin[]): Promise<PluginFacts[]> {
  return Promise.all(
    installed.map(async (entry) => {
      const { id, routes, config } = 'load' in entry ? await entry.load() : entry;
      const settings = await config?.();
      return {
        id,
        optional: entry.optional === true,
        paths: routes.map(fullPath),
        ...(settings && { config: settingsSchema(settings) }),
      };
    }),
  );
}

/**
 * Ids and settings of the plugins, against which servers check their configuration, and the paths that the service worker
 * knows. One plugin a line.
 */
export function pluginList(plugins: readonly PluginFacts[]): string {
  const lines = plugins.map(({ id, optional, paths, config }) =>
    JSON.stringify({ id, ...(optional && { optional }), paths, config }),
  );
  return `[\n${lines.map((line) => `  ${line}`).join(',\n')}\n]\n`;
}

/** Path of a route within the portal's folder, as declared. */
export function fullPath(route: AnyRoute): string {
  const parent: AnyRoute | undefined = route.options.getParentRoute?.();
  return `${parent ? fullPath(parent) : ''}/${routePath(route)}`
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');
}

/** @throws Error for a schema with a check that JSON Schema does not know: servers could not make it */
function settingsSchema({ id, schema }: PluginConfig): object {
  try {
    const { $schema: _, ...bare } = toJsonSchema(schema, { typeMode: 'input' });
    return bare;
  } catch (error) {
    throw new Error(`The settings of the plugin '${id}' cannot be written as JSON Schema.`, { cause: error });
  }
}
