import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eventsQuery,
  filterCount,
  filtersOf,
  NO_FILTERS,
  withFilters,
} from '#plugins/events/list/eventsQuery.ts';
import type { EventsSearch } from '#plugins/events/list/eventsSearch.ts';
import { parseFilter } from '../../../../server/trade/parseFilter.ts';

describe('the list call', () => {
  it('asks for the newest fifteen with their count and without a filter, skips page times size, and sorts by an Admin field for Admins alone', () => {
    expect(eventsQuery({}, false)).toStrictEqual({
      orderby: 'incident.startTime desc',
      skip: 0,
      take: 15,
      count: true,
    });
    expect(eventsQuery({ page: 4, size: 25 }, false)).toMatchObject({ skip: 75, take: 25 });
    expect(eventsQuery({ sort: 'incident.priority' }, true).orderby).toBe('incident.priority asc');
    expect(eventsQuery({ sort: 'incident.priority' }, false).orderby).toBe('incident.startTime desc');
  });

  const night = { from: '2026-11-21T18:00', to: '2026-11-22T06:00', zone: 'America/New_York' };
  const span = { period: 'last-month', start: Date.UTC(2026, 9), end: Date.UTC(2026, 10) - 1 } as const;

  it.each<[string, EventsSearch, string | undefined]>([
    [
      'joins all that is in use, in one order, single quotes doubled',
      { q: "o'brien", voice: true, police: true, guard: true },
      "(location.name.Contains('o''brien') || accountName.Contains('o''brien')) && incident.voiceDownCount > 0" +
        ' && incident.policeContacted == true && incident.guardDispatched == true',
    ],
    [
      'names the location of the address',
      { locationId: 12, guard: true },
      'location.id == 12 && incident.guardDispatched == true',
    ],
    ['names no location that cannot be', { locationId: '12abc' }, undefined],
    [
      'bounds the start times, the end not included, beside all else',
      { police: true, ...night },
      "incident.policeContacted == true && incident.startTime >= '2026-11-21T23:00:00.000Z'" +
        " && incident.startTime < '2026-11-22T11:00:00.000Z'",
    ],
    [
      'has one bound alone, in its zone',
      { to: '2026-11-22T06:00', zone: 'Asia/Kathmandu' },
      "incident.startTime < '2026-11-22T00:15:00.000Z'",
    ],
    [
      "has a tile's period with the very last millisecond",
      { span },
      "incident.startTime >= '2026-10-01T00:00:00.000Z' && incident.startTime < '2026-11-01T00:00:00.000Z'",
    ],
    ['is none for a blank text', { q: ' \t ' }, undefined],
    [
      'holds the text as typed, blanks and case included',
      { q: ' North ' },
      "(location.name.Contains(' North ') || accountName.Contains(' North '))",
    ],
  ])('has a filter that %s', (_, search, filter) => {
    expect(eventsQuery(search, false).filter).toBe(filter);
  });

  it("has a filter that comes out of the provider's own grammar as it went in, whatever is typed", () => {
    const typed = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(typed, (text) => {
        expect(parseFilter(eventsQuery({ q: text, guard: true }, false).filter ?? '')).toEqual({
          kind: 'all',
          parts: [
            {
              kind: 'any',
              parts: [
                { kind: 'contains', field: 'location.name', text },
                { kind: 'contains', field: 'accountName', text },
              ],
            },
            expect.objectContaining({ kind: 'compare', field: 'incident.guardDispatched', comparison: '==' }),
          ],
        });
      }),
    );
  });
});

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
  const list = { q: 'dock', sort: 'accountName', size: 10 } as const;

  it('are none at first, return to page 1 when they change, keep search text, sort and size, and leave nothing behind', () => {
    expect(filtersOf({ ...list, page: 2 })).toEqual(NO_FILTERS);
    expect(filterCount(list)).toBe(0);
    expect(withFilters({ ...list, page: 9 }, { guard: true })).toEqual({ ...list, guard: true });
    const filters = { locationId: 7, voice: true, police: true, guard: true, back: 'location' } as const;
    expect(withFilters({ ...list, ...filters }, NO_FILTERS)).toEqual({ ...list, back: 'location' });
  });
});
