import { describe, expect, it } from 'vitest';
import {
  parseLocationsSearch,
  SORT_FIELDS,
  withoutDefaults,
} from '#plugins/locations/list/locationsSearch.ts';

describe('the address of the locations table', () => {
  it.each([
    [{}, {}],
    [
      { page: 3, size: 50, sort: 'dealer desc', q: 'dock' },
      { page: 3, size: 50, sort: 'dealer desc', q: 'dock' },
    ],
    [
      { page: '3', size: '25' },
      { page: 3, size: 25 },
    ],
    [{ page: 1, size: 15, sort: 'name asc', q: '' }, {}],
    [{ q: '   ' }, {}],
    [{ q: 1010 }, { q: '1010' }],
    [{ q: ['dock'] }, {}],
    [{ q: { a: 1 } }, {}],
    [{ q: '<script>' }, { q: '<script>' }],
    [{ page: 0 }, {}],
    [{ page: -2 }, {}],
    [{ page: 1.5 }, {}],
    [{ page: 'x' }, {}],
    [{ page: 1e9 }, { page: 1_000_000 }],
    [{ page: null }, {}],
    [{ size: 16 }, {}],
    [{ size: null }, {}],
    [{ sort: 'name' }, {}],
    [{ sort: 'address asc' }, {}],
    [{ sort: 'dealer asc; drop' }, {}],
    [{ sort: '__proto__ asc' }, {}],
    [{ other: 1 }, {}],
  ])('%j is read as %j', (raw, search) => {
    expect(parseLocationsSearch(raw)).toEqual(search);
  });

  it('takes every sortable column, either way', () => {
    expect(SORT_FIELDS).toEqual(['name', 'dealer', 'account', 'accountCode', 'status']);
    for (const field of SORT_FIELDS)
      expect(parseLocationsSearch({ sort: `${field} desc` })).toEqual({ sort: `${field} desc` });
  });

  it('cuts a text that nobody types', () => {
    expect(parseLocationsSearch({ q: 'x'.repeat(5_000) }).q).toHaveLength(1_000);
  });

  it('has one address for one state, in whatever order it came about', () => {
    const one = withoutDefaults({ q: 'a', sort: 'name desc', size: 10, page: 2 });
    expect(Object.keys(one)).toEqual(['page', 'size', 'sort', 'q']);
  });

  it('leaves the defaults out', () => {
    expect(withoutDefaults({ page: 1, size: 15, sort: 'name asc', q: '' })).toEqual({});
    expect(withoutDefaults({ page: 2, size: 10, sort: 'name desc', q: 'a' })).toEqual({
      page: 2,
      size: 10,
      sort: 'name desc',
      q: 'a',
    });
  });
});
