import type { Config } from './portalConfig.ts';

/** A switched id that no plugin has. */
interface UnknownPlugin {
  /** Where it stands, as a ConfigError names it. */
  readonly field: 'plugins.off' | 'plugins.on' | 'plugins.settings';
  /** What is wrong, without the field. */
  readonly problem: string;
}

/** In the order of the configuration. */
export function unknownPlugins(plugins: Config['plugins'], known: readonly string[]): UnknownPlugin[] {
  const named = { ...plugins, settings: Object.keys(plugins.settings) };
  return (['off', 'on', 'settings'] as const).flatMap((list) =>
    named[list]
      .filter((id) => !known.includes(id))
      .map((id) => ({
        field: `plugins.${list}` as const,
        problem: `names '${id}', but the plugins are ${known.join(', ')}`,
      })),
  );
}

/** Tells the error sink of each of them, once. */
export function reportUnknown(
  plugins: Config['plugins'],
  installed: readonly { readonly id: string }[],
  errors: { report(error: Error, context: string): void },
): void {
  const known = installed.map(({ id }) => id);
  for (const { field, problem } of unknownPlugins(plugins, known))
    errors.report(new Error(`config.json: '${field}' ${problem}.`), 'start');
}
