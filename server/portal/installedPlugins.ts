/** Checks what is said about plugins against those of the built portal, which has a list of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Config, unknownPlugins } from '#contract/portalConfig.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import type { Settings } from '../settings/settings.ts';
import { settingTable } from '../settings/table.ts';

/** Beside index.html. */
const PLUGIN_LIST = 'plugins.json';

const BuiltPlugins = v.array(
  v.union([
    v.object({
      id: v.string(),
      /** Off until it is switched on. */
      optional: v.optional(v.boolean(), false),
      /** JSON Schema of the plugin's settings, for one that has some. */
      config: v.optional(v.record(v.string(), v.unknown())),
    }),
    // Older builds list the ids alone.
    v.pipe(
      v.string(),
      v.transform((id) => ({ id, optional: false, config: undefined })),
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
  const settings = built.flatMap(({ id, optional, config }): PluginProblem[] => {
    const given = plugins.settings[id];
    const own = `plugins.settings.${id}`;
    const isOff = plugins.off.includes(id) || (optional && !plugins.on.includes(id));
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

/** Whether the portal has a plugin; true while there is no build. */
export function hasPlugin(folder: string, id: string): boolean {
  return builtPlugins(folder)?.some((plugin) => plugin.id === id) ?? true;
}

/** @throws OperatorProblem for whatever the built portal's plugins would not take */
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
  if (problems.length > 0) throw new OperatorProblem(problems.join('\n'));
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

// Checks a plugin's settings by the JSON Schema that the build has written, in the words of the portal's own checks.

type Schema = Readonly<Record<string, unknown>>;

interface SchemaProblem {
  /** Place within the value, with dots; '' for the value itself. */
  readonly place: string;
  /** What is wrong there, without its name. */
  readonly problem: string;
}

/** The first problem; undefined when the value fits. Keywords that are not listed here are left to the page. */
export function schemaProblem(schema: unknown, value: unknown, place = ''): SchemaProblem | undefined {
  if (!isKeyed(schema)) return undefined;
  if (Array.isArray(schema.anyOf)) {
    const problems = schema.anyOf.map((option: unknown) => schemaProblem(option, value, place));
    return problems.includes(undefined) ? undefined : problems[0];
  }
  const wrong = wordOf(schema);
  if (!fits(schema, value)) return { place, problem: `must be ${wrong}` };
  const inner = (key: string | number) => (place === '' ? String(key) : `${place}.${key}`);
  if (Array.isArray(value)) {
    const found = value.map((item: unknown, index) => schemaProblem(schema.items, item, inner(index)));
    return found.find((problem) => problem !== undefined);
  }
  return isKeyed(value) ? problemInside(schema, value, inner) : undefined;
}

function problemInside(
  schema: Schema,
  value: Schema,
  inner: (key: string) => string,
): SchemaProblem | undefined {
  const known = isKeyed(schema.properties) ? schema.properties : {};
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(known, key) && schema.additionalProperties === false)
      return { place: inner(key), problem: 'is not a known key' };
  }
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  for (const [key, part] of Object.entries(known)) {
    if (Object.hasOwn(value, key)) {
      const problem = schemaProblem(part, value[key], inner(key));
      if (problem !== undefined) return problem;
    } else if (required.includes(key)) return { place: inner(key), problem: 'is missing' };
  }
  return undefined;
}

function fits({ type, enum: options, const: only, ...rest }: Schema, value: unknown): boolean {
  if (Array.isArray(options)) return options.includes(value);
  if (only !== undefined) return value === only;
  const within = (size: number, least: string, most: string) =>
    size >= bound(rest[least], Number.NEGATIVE_INFINITY) &&
    size <= bound(rest[most], Number.POSITIVE_INFINITY);
  switch (type) {
    case 'object':
      return isKeyed(value);
    case 'array':
      return Array.isArray(value) && within(value.length, 'minItems', 'maxItems');
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        (type === 'number' || Number.isInteger(value)) &&
        within(value, 'minimum', 'maximum')
      );
    case 'string':
      return (
        typeof value === 'string' &&
        within([...value].length, 'minLength', 'maxLength') &&
        (typeof rest.pattern !== 'string' || new RegExp(rest.pattern, 'u').test(value))
      );
    default:
      return true;
  }
}

/** 'a whole number from 1 to 50' */
function wordOf({ type, enum: options, const: only, pattern, ...rest }: Schema): string {
  if (Array.isArray(options)) return `one of ${options.map((option) => JSON.stringify(option)).join(', ')}`;
  if (only !== undefined) return JSON.stringify(only);
  const range = (least: unknown, most: unknown, unit = '') => {
    const from = typeof least === 'number' ? ` from ${least}` : '';
    const to = typeof most === 'number' ? ` to ${most}` : '';
    return from + to === '' ? '' : `${from}${to}${unit}`;
  };
  switch (type) {
    case 'object':
      return 'a group of keys';
    case 'array':
      return `a list${range(rest.minItems, rest.maxItems, ' items')}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'integer':
      return `a whole number${range(rest.minimum, rest.maximum)}`;
    case 'number':
      return `a number${range(rest.minimum, rest.maximum)}`;
    default:
      return typeof pattern === 'string'
        ? `a text like ${pattern}`
        : `a text${range(rest.minLength, rest.maxLength, ' characters')}`;
  }
}

function bound(value: unknown, none: number): number {
  return typeof value === 'number' ? value : none;
}

function isKeyed(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
