import { describe, expect, it } from 'vitest';
import { type ListSearch, listChanges, parseListSearch, withoutListDefaults } from '#core/page/listSearch.ts';

const isOrder = (value: unknown): value is 'up' | 'down' => value === 'up' || value === 'down';
const withoutDefaults = (search: ListSearch<'up' | 'down'>) => withoutListDefaults(search, 'up');
const { withPage, withSize, withSort, withText } = listChanges(withoutDefaults);

describe('the address of a paged list', () => {
  it('is the same for the same state, in whatever order that came about', () => {
    const oneWay = withPage(withSize(withSort(withText({}, 'yard'), 'down'), 10), 2);
    const another = withPage(withText(withSort(withSize({}, 10), 'down'), 'yard'), 2);
    expect(Object.entries(oneWay)).toEqual(Object.entries(another));
    const reloaded = withoutDefaults(parseListSearch({ ...oneWay }, isOrder));
    expect(Object.entries(reloaded)).toEqual(Object.entries(oneWay));
  });

  it('names no default, and nothing that cannot be read', () => {
    const read = parseListSearch({ page: 'x', size: 11, sort: 'up', q: '  ' }, isOrder);
    expect(withoutDefaults(read)).toEqual({});
  });
});
