import { describe, expect, it } from 'vitest';
import { withPage, withSize, withSort, withText } from '#plugins/events/list/eventsSearch.ts';

describe('a control of the list', () => {
  const search = { dnfilter: 'police', back: 'home', page: 7, size: 50, q: 'dock' } as const;

  it('that searches returns to page 1 and leaves a filter alone', () => {
    expect(withText(search, "O'Hara")).toEqual({ dnfilter: 'police', back: 'home', size: 50, q: "O'Hara" });
    expect(withText(search, '')).toEqual({ dnfilter: 'police', back: 'home', size: 50 });
  });

  it('that resizes returns to page 1', () => {
    expect(withSize(search, 100)).toEqual({ dnfilter: 'police', back: 'home', size: 100, q: 'dock' });
    expect(withSize(search, 15)).toEqual({ dnfilter: 'police', back: 'home', q: 'dock' });
  });

  it('that turns pages changes the page alone', () => {
    expect(withPage(search, 8)).toEqual({ ...search, page: 8 });
    expect(withPage(search, 1)).toEqual({ dnfilter: 'police', back: 'home', size: 50, q: 'dock' });
  });

  it('that sorts returns to page 1, and ignores columns that are none of the list', () => {
    expect(withSort(search, { field: 'accountName', direction: 'desc' })).toEqual({
      dnfilter: 'police',
      back: 'home',
      size: 50,
      q: 'dock',
      sort: '-accountName',
    });
    expect(withSort(search, { field: 'incident.startTime', direction: 'desc' }).sort).toBeUndefined();
    expect(withSort(search, { field: 'nonsense', direction: 'asc' })).toBe(search);
  });
});
