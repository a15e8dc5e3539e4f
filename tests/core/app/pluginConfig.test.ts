import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '#contract/portalConfig.ts';
import { pluginConfig } from '#core/app/pluginConfig.ts';
import { loadPlugins } from '#core/app/registry.ts';
import { installed } from '#plugins/installed.ts';

const zones = pluginConfig('zones', {
  most: v.optional(v.pipe(v.number(), v.integer(), v.maxValue(50)), 8),
  columns: v.optional(v.array(v.picklist(['name', 'site'])), ['name']),
});

const readWith = (settings: unknown) => zones.read(parseConfig({ plugins: { settings } }));

/** The problem as the start page shows it. */
function refusalOf(settings: unknown): string {
  try {
    readWith(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('nothing was refused');
}

describe("a plugin's settings", () => {
  it('have their defaults where the configuration says nothing', () => {
    expect(zones.read(parseConfig({}))).toEqual({ most: 8, columns: ['name'] });
    expect(readWith({ others: { most: 'x' } })).toEqual({ most: 8, columns: ['name'] });
  });

  it('are read by their schema, typed', () => {
    const { most, columns } = readWith({ zones: { most: 20, columns: ['site'] } });
    expect([most.toFixed(1), columns.map((column) => column.length)]).toEqual(['20.0', [4]]);
  });

  it.each([
    [{ zones: { most: 51 } }, "config.json: 'plugins.settings.zones.most' is refused: "],
    [{ zones: { columns: ['name', 'x'] } }, "config.json: 'plugins.settings.zones.columns.1' is refused: "],
    [{ zones: { mots: 5 } }, "config.json: 'plugins.settings.zones.mots' is refused: "],
    [{ zones: 5 }, "config.json: 'plugins.settings.zones' is refused: "],
    [5, "config.json: 'plugins.settings' must be a group of keys."],
  ])('%j are refused with the name of the field', (settings, message) => {
    expect(refusalOf(settings)).toContain(message);
  });

  it('of the installed plugins need nothing to be said', async () => {
    const optional = installed.flatMap((plugin) => ('load' in plugin ? [plugin.id] : []));
    const plugins = await loadPlugins(installed, { off: [], on: optional });
    const declared = await Promise.all(plugins.flatMap((plugin) => plugin.config?.() ?? []));
    expect(declared.map(({ id }) => id)).toEqual(['equipment', 'directory', 'help']);
    for (const one of declared) expect(one.read(parseConfig({})), one.id).toBeTypeOf('object');
  });
});
