import type { Registry } from '#core/plugin/registry.ts';
import type { OptionGroup } from './options.ts';

/** The portal's own pages whose names hold every typed word; all of them when nothing is typed. */
export function pageGroup(registry: Registry, text: string): OptionGroup[] {
  const words = text.toLowerCase().split(/\s+/);
  const options = [...registry.nav('bar'), ...registry.nav('user')]
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, route }) => ({ title: label, path: route.to }));
  return options.length > 0 ? [{ label: 'Pages', options }] : [];
}
