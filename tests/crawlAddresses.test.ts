import { describe, expect, it } from 'vitest';
import { loadPlugins } from '#core/app/registry.ts';
import { installed } from '#plugins/installed.ts';
import { publicAddressesWith, signedInAddresses } from './browser/hostile/routes.ts';
import { optionalPlugins } from './browser/optionalScreens.ts';

const ids = { event: 7, location: 8, schedule: 9 };

describe('the crawl with hostile texts', () => {
  it('opens the records that it was given, and the first of every other kind', async () => {
    expect(await signedInAddresses(ids, 'all')).toEqual(
      expect.arrayContaining([
        '/',
        '/event/7',
        '/location/8',
        '/events/location/8',
        '/schedule/9',
        '/contact/1',
        '/camera/1',
      ]),
    );
  });

  it('opens the screens that a configuration switches on only when it is to', async () => {
    expect(await signedInAddresses(ids, 'usual')).not.toContain('/cameras');
  });

  it('misses no page of an installed plugin', async () => {
    const plugins = await loadPlugins(installed, { off: [], on: optionalPlugins });
    const count = plugins.reduce((sum, { routes }) => sum + routes.length, 0);
    const anybodys = (await publicAddressesWith('x')).map((address) => new URL(address, 'http://x').pathname);
    const addresses = new Set([...(await signedInAddresses(ids, 'all')), ...anybodys]);
    expect(addresses.size).toBe(count);
    expect([...addresses].filter((address) => address.includes('$'))).toEqual([]);
  });
});
