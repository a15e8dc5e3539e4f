/** A plugin's own settings. */
import * as v from 'valibot';
import { type Config, ConfigError } from '#contract/portalConfig.ts';
import { useApp } from './useApp.ts';

export interface PluginConfig<Settings = unknown, Id extends string = string> {
  readonly id: Id;
  /** `npm run settings-table` writes it as JSON Schema beside the page, so that servers can check their settings. */
  readonly schema: v.GenericSchema<unknown, Settings>;
  /** @throws ConfigError naming the first bad field */
  read(config: Config): Settings;
}

/**
 * Declares what may stand under `plugins.settings.<id>` of the configuration. Other keys are refused.
 * @param entries a schema for each key, made of checks that JSON Schema knows; `v.optional` has the default
 */
export function pluginConfig<const Id extends string, Entries extends v.ObjectEntries>(
  id: Id,
  entries: Entries,
): PluginConfig<v.InferOutput<v.StrictObjectSchema<Entries, undefined>>, Id> {
  const schema = v.strictObject(entries);
  return {
    id,
    schema,
    read: ({ plugins }) => {
      const result = v.safeParse(schema, plugins.settings[id] ?? {});
      if (result.success) return result.output;
      const [issue] = result.issues;
      const place = ['plugins.settings', id, v.getDotPath(issue)].filter(Boolean).join('.');
      throw new ConfigError(place, `is refused: ${issue.message}`);
    },
  };
}

/** The plugin's settings, which the start has checked. */
export function usePluginConfig<Settings>(declared: PluginConfig<Settings>): Settings {
  return declared.read(useApp().config);
}
