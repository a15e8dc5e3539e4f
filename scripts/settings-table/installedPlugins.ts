/** What documentation and servers are told of the installed plugins. */
import type { AnyRoute } from '@tanstack/react-router';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { PluginConfig } from '../../src/core/app/definePlugin.ts';
import type { InstalledPlugin } from '../../src/core/app/registry.ts';
import { routePath } from '../../src/core/app/routePath.ts';

export interface PluginFacts {
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
        optional: 'load' in entry,
        paths: routes.map(fullPath),
        ...(settings && { config: settingsSchema(settings) }),
      };
    }),
  );
}

/** Ids and settings of the plugins, against which servers check their configuration. One plugin a line. */
export function pluginList(plugins: readonly PluginFacts[]): string {
  return `[\n${plugins.map(({ id, config }) => `  ${JSON.stringify({ id, config })}`).join(',\n')}\n]\n`;
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
