/** The calls that plugins bring along: what `calls.ts` in a plugin's folder exports. They are optional for a provider. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WireCall } from '#contract/call.ts';
import { additionalCalls, calls } from '#contract/calls.ts';
import { refuseTwice } from '#core/app/applyConfig.ts';

export interface PluginCalls {
  /** The plugin's folder, which is named like the plugin. */
  readonly id: string;
  readonly calls: readonly WireCall[];
}

/** The portal's own. */
const TABLE: PluginCalls = { id: 'portal', calls: [...calls, ...additionalCalls] };

/**
 * @param folder of all plugins
 * @throws PluginConflict when two plugins, or a plugin and the portal's own table, have a call of one name or address
 */
export async function readPluginCalls(folder: string): Promise<PluginCalls[]> {
  const ids = readdirSync(folder).filter((id) => existsSync(join(folder, id, 'calls.ts')));
  const found = await Promise.all(
    ids.toSorted().map(async (id) => {
      const module: object = await import(pathToFileURL(resolve(folder, id, 'calls.ts')).href);
      return { id, calls: Object.values(module).filter(isCall) };
    }),
  );
  refuseTwice('the call', [TABLE, ...found], ({ calls: own }) => own.map(({ name }) => name));
  refuseTwice('the call', [TABLE, ...found], ({ calls: own }) =>
    own.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`),
  );
  return found;
}

function isCall(value: unknown): value is WireCall {
  return typeof value === 'object' && value !== null && 'effect' in value && 'response' in value;
}

export const pluginCalls = await readPluginCalls(resolve(import.meta.dirname, '../../src/plugins'));

/** Everything that a portal may ask: what it needs, what a provider may leave out, what plugins bring along. */
export const allCalls = [TABLE, ...pluginCalls].flatMap((one) => one.calls);
