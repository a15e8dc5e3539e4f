import { describe, expect, it } from 'vitest';
import { loadPlugins } from '#core/plugin/latePlugin.ts';
import { routePath } from '#core/router/routePath.ts';
import { installed } from '#plugins/installed.ts';
import { optionalAddresses, publicAddressesWith, signedInAddresses } from './browser/hostile/routes.ts';

const late = installed.flatMap((plugin) => ('load' in plugin ? [plugin.id] : []));
const plugins = await loadPlugins(installed, { off: [], on: late });

const pathsOf = (keep: (plugin: (typeof plugins)[number]) => boolean) =>
  plugins.filter(keep).flatMap((plugin) => plugin.routes.map(routePath));
const isLate = ({ id }: { id: string }) => late.some((other) => other === id);

/** Declared paths that no address leads to, and addresses that lead to none. */
function compare(paths: readonly string[], addresses: readonly string[]) {
  const pathnames = addresses.map((address) => new URL(address, 'http://portal.test').pathname);
  const patterns = paths.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`));
  return {
    forgotten: paths.filter((_, index) => !pathnames.some((name) => patterns[index]?.test(name))),
    unknown: pathnames.filter((name) => !patterns.some((pattern) => pattern.test(name))),
  };
}

const COMPLETE = { forgotten: [], unknown: [] };

describe('the crawl with hostile texts', () => {
  it('opens every page of who is signed in', () => {
    const paths = pathsOf((plugin) => plugin.access === 'signed-in' && !isLate(plugin));
    expect(paths.length).toBeGreaterThan(10);
    expect(compare(paths, signedInAddresses({ event: 1, location: 1, schedule: 1 }))).toEqual(COMPLETE);
  });

  it('opens every page that a configuration switches on', () => {
    const paths = pathsOf(isLate);
    expect(paths.length).toBeGreaterThan(8);
    expect(compare(paths, optionalAddresses)).toEqual(COMPLETE);
  });

  it('opens every page that anybody may open', () => {
    const paths = pathsOf((plugin) => plugin.access === 'public');
    expect(paths.length).toBeGreaterThan(6);
    expect(compare(paths, publicAddressesWith('x'))).toEqual(COMPLETE);
  });

  it('would miss a page that is new', () => {
    expect(compare(['/contacts', '/zone/$id'], ['/contacts']).forgotten).toEqual(['/zone/$id']);
  });
});
