import { beforeAll, describe, expect, it } from 'vitest';
import { searchCall } from '#contract/search.ts';
import { answerOf, refusalOf } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { rowOf } from '../support/scratchDatabase.ts';

let admin = '';

const provider = ofFile(() => startProvider());
beforeAll(async () => {
  admin = await provider.signIn('admin');
});

const ask = (query: string) =>
  fetch(`${provider.url}/api/Search${query}`, { headers: { Authorization: `Bearer ${admin}` } });
const search = async (query: string) => answerOf(searchCall, await ask(`?${new URLSearchParams({ query })}`));

/** Who finds what: access.test.ts. */
describe('the search', () => {
  it('finds a site by the beginnings of its words, in any letter case and order', async () => {
    const { id, name } = await rowOf(provider.deps.db, 'locations');
    const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
    const beginnings = words.map((word) => word.slice(0, 3).toUpperCase()).reverse();
    const found = await search(beginnings.join(' '));
    expect(found).toContainEqual({ groupLabel: 'Location', title: name, url: `/location/${id}` });
  });

  it('leads to pages of the portal, eight of a group at most', async () => {
    const found = await Promise.all([...'abcdefghijklmnopqrstuvwxyz'].map(search));
    const groups = new Set(found.flat().map(({ groupLabel }) => groupLabel));
    expect(groups).toEqual(new Set(['Location', 'NVR', 'Schedule', 'Drone', 'Camera', 'Event', 'Contact']));
    for (const results of found)
      for (const group of groups)
        expect(results.filter(({ groupLabel }) => groupLabel === group).length).toBeLessThanOrEqual(8);
    for (const { url, title } of found.flat()) {
      expect(url).toMatch(/^\/(location|schedule|contact|event)\/\d+$/);
      expect(title).not.toBe('');
    }
  });

  it.each(['', '   ', '%', '_', "'", '!!!', '\u0000', "' or 1=1 --zzzz", 'zzzzzzzz', 'z'.repeat(4_000)])(
    'finds nothing for %j',
    async (query) => {
      expect(await search(query)).toEqual([]);
    },
  );

  it('looks for the first eight words of a long query, and wants one', async () => {
    expect(await search('a '.repeat(2_000))).toEqual(await search('a a a a a a a a'));
    expect(await refusalOf(await ask(''))).toBe("400 The parameter 'query' is missing.");
  });
});
