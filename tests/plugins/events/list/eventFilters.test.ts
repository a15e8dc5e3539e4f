import { describe, expect, it } from 'vitest';
import { filterCount, filtersOf, NO_FILTERS, withFilters } from '#plugins/events/list/eventsQuery.ts';

describe('the filters of an address with dnfilter', () => {
  it.each([
    ['voicedowns', { voice: true, police: false, guard: false }],
    ['police', { voice: false, police: true, guard: false }],
    ['guard', { voice: false, police: false, guard: true }],
  ] as const)('tick the box of %s', (dnfilter, ticked) => {
    expect(filtersOf({ dnfilter })).toEqual({ locationId: null, open: false, ...ticked });
    expect(filterCount({ dnfilter })).toBe(1);
  });

  it('become entries of their own at the first change, so that an unticked box stays unticked', () => {
    const start = { dnfilter: 'police', back: 'home', page: 4, size: 50 } as const;
    expect(withFilters(start, { voice: true })).toEqual({
      back: 'home',
      size: 50,
      voice: true,
      police: true,
    });
    expect(withFilters(start, { police: false })).toEqual({ back: 'home', size: 50 });
  });
});

describe('the filters of a plain address', () => {
  it('are none at first', () => {
    expect(filtersOf({ q: 'dock', page: 2 })).toEqual(NO_FILTERS);
    expect(filterCount({ q: 'dock' })).toBe(0);
  });

  it('return to page 1 when they change, and keep search text, sort and size', () => {
    expect(withFilters({ q: 'dock', page: 9, sort: 'accountName', size: 10 }, { guard: true })).toEqual({
      q: 'dock',
      sort: 'accountName',
      size: 10,
      guard: true,
    });
  });

  it('leave nothing behind when they are cleared', () => {
    const search = { locationId: 7, voice: true, police: true, guard: true, back: 'location' } as const;
    expect(withFilters(search, NO_FILTERS)).toEqual({ back: 'location' });
  });
});
