import type { Registry } from '#core/app/registry.ts';
import type { OptionGroup } from './options.ts';

const PLACES = ['bar', 'palette', 'user'] as const;

/**
 * The portal's own pages whose names hold every typed word; all of them when nothing is typed.
 * @param isAdminView whether those of Admins are among them
 */
export function pageGroup(registry: Registry, text: string, isAdminView: boolean): OptionGroup[] {
  const words = text.toLowerCase().split(/\s+/);
  const options = PLACES.flatMap((place) => registry.nav(place, isAdminView))
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, route }) => ({ title: label, path: route.to }));
  return options.length > 0 ? [{ label: 'Pages', options }] : [];
}
