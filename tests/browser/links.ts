/** Names of the links that the installed plugins declare, as a customer sees them where nothing is switched. */
import type { NavEntry, NavPlace } from '#core/app/definePlugin.ts';
import { installed } from '#plugins/installed.ts';

const entries: readonly NavEntry[] = installed.flatMap((plugin) =>
  'load' in plugin ? [] : (plugin.nav ?? []),
);

/** In the order of the plugins. A test takes them from here, so that a new screen breaks none. */
export function linksOf(...places: readonly NavPlace[]): readonly string[] {
  return places.flatMap((place) =>
    entries.filter((entry) => (entry.place ?? 'bar') === place).map(({ label }) => label),
  );
}
