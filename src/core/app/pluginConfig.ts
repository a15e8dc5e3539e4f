/** A plugin's own settings. */
import * as v from 'valibot';
import { ConfigError } from '#contract/portalConfig.ts';
import type { PluginConfig } from './definePlugin.ts';

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
