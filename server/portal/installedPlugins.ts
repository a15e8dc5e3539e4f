/** Checks what is said about plugins against those of the built portal, which has a list of them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Config, unknownPlugins } from '#contract/portalConfig.ts';
import { settingTable } from '../settings/table.ts';
import { type Settings, SettingsError } from '../settings.ts';
import { schemaProblem } from './schemaProblem.ts';

/** Beside index.html. */
const PLUGIN_LIST = 'plugins.json';

const BuiltPlugins = v.array(
  v.union([
    // `config`: JSON Schema of the plugin's settings, for one that has some.
    v.object({ id: v.string(), config: v.optional(v.record(v.string(), v.unknown())) }),
    // Older builds list the ids alone.
    v.pipe(
      v.string(),
      v.transform((id) => ({ id, config: undefined })),
    ),
  ]),
);
type BuiltPlugins = v.InferOutput<typeof BuiltPlugins>;

interface PluginProblem {
  readonly list: 'off' | 'on' | 'settings';
  /** Place in config.json. */
  readonly field: string;
  /** What is wrong, without its name. */
  readonly problem: string;
}

/**
 * Unknown ids, and settings that their plugins refuse. None where the folder has no build.
 * @param folder of the built portal
 */
export function pluginProblems(folder: string, plugins: Config['plugins']): PluginProblem[] {
  const built = builtPlugins(folder);
  if (built === undefined) return [];
  const unknown = unknownPlugins(
    plugins,
    built.map(({ id }) => id),
  );
  const settings = built.flatMap(({ id, config }): PluginProblem[] => {
    const given = plugins.settings[id];
    const own = `plugins.settings.${id}`;
    const isOff = plugins.off.includes(id);
    if (config === undefined)
      return given === undefined ? [] : [{ list: 'settings', field: own, problem: 'has no settings' }];
    // A plugin that wants some settings wants them only where it is switched on.
    const found = given === undefined && isOff ? undefined : schemaProblem(config, given ?? {});
    if (found === undefined) return [];
    const field = found.place === '' ? own : `${own}.${found.place}`;
    return [{ list: 'settings', field, problem: found.problem }];
  });
  return [...unknown.map((one) => ({ ...one, list: listOf(one.field) })), ...settings];
}

/** @throws SettingsError for whatever the built portal's plugins would not take */
export function checkPlugins({ portalDir, pluginsOff, pluginsOn, pluginSettings }: Settings): void {
  const plugins = { off: [...pluginsOff], on: [...pluginsOn], settings: pluginSettings };
  const keys = {
    off: settingTable.pluginsOff.key,
    on: settingTable.pluginsOn.key,
    settings: settingTable.pluginSettings.key,
  };
  const problems = pluginProblems(portalDir, plugins).map(({ list, field, problem }) => {
    const place = field.replace(/^plugins\.(?:off|on|settings\.?)/, '');
    return `${keys[list]}: ${place === '' ? '' : `'${place}' `}${problem}`;
  });
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
}

function listOf(field: string): PluginProblem['list'] {
  if (field === 'plugins.off') return 'off';
  return field === 'plugins.on' ? 'on' : 'settings';
}

/** @returns undefined when the folder has no build */
function builtPlugins(folder: string): BuiltPlugins | undefined {
  try {
    return v.parse(BuiltPlugins, JSON.parse(readFileSync(join(folder, PLUGIN_LIST), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
