import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewerZone } from '#core/environment.ts';
import { PAGE_SIZES } from '#core/ui/table/Pagination.tsx';
import {
  type EventsSearch,
  parseEventsSearch,
  type SortOrder,
  withoutDefaults,
  withPage,
  withSize,
  withSort,
  withText,
} from '#plugins/events/list/eventsSearch.ts';

describe('the address of the events list', () => {
  it('gives every entry that it can read', () => {
    const list = { page: 3, size: 50, sort: '-accountName', q: "O'Brien ", locationId: 12, back: 'location' };
    expect(parseEventsSearch({ ...list, dnfilter: 'PoliCE', voice: true, police: 'true', guard: 1 })).toEqual(
      { ...list, dnfilter: 'police', voice: true, police: true, guard: true },
    );
  });

  it('has no entries for defaults', () => {
    expect(
      parseEventsSearch({ page: 1, size: 15, sort: '-incident.startTime', q: '  ', voice: false }),
    ).toEqual({});
  });

  it.each([
    ['12abc', '12abc'],
    [' 12 ', 12],
    [0, '0'],
    [1e20, '10000000000000000000…'],
    [{}, '?'],
    ['  ', undefined],
  ])('keeps a locationId that names no location, %j, to be mended: %j', (written, kept) => {
    expect(parseEventsSearch({ locationId: written }).locationId).toBe(kept);
  });

  it('drops junk and entries of other pages', () => {
    const list = { page: -4, size: 16, sort: 'incident.notes', q: { $gt: 1 }, back: 'mars', recording: 5 };
    expect(parseEventsSearch({ ...list, dnfilter: 'fire', voice: 'yes', police: 0, guard: [] })).toEqual({});
    expect(parseEventsSearch({ page: 'x', dnfilter: 7, q: null })).toEqual({});
    for (const sort of ['-', '--incident.id', 'incident.id desc', 'constructor', 3])
      expect(parseEventsSearch({ sort })).toEqual({});
  });

  it('reads what was typed by hand as text, and keeps page numbers and texts within bounds', () => {
    expect(parseEventsSearch({ q: 42 })).toEqual({ q: '42' });
    expect(parseEventsSearch({ q: true })).toEqual({ q: 'true' });
    expect(parseEventsSearch({ page: Number.MAX_SAFE_INTEGER }).page).toBe(1_000_000);
    expect(parseEventsSearch({ q: 'x'.repeat(4_000) }).q).toHaveLength(1_000);
  });

  it('has its entries in one order, where it leads back to last', () => {
    const filters = { guard: true, to: '2026-11-22T00:00', dnfilter: 'police' };
    const raw = { back: 'home', ...filters, page: 2, locationId: 7 };
    expect(Object.keys(parseEventsSearch(raw)).join()).toBe('page,locationId,dnfilter,guard,to,back');
  });

  it('keeps a time that is none, cut, to be mended', () => {
    expect(parseEventsSearch({ from: 2026, to: {} })).toEqual({ from: '2026', to: '?' });
    expect(parseEventsSearch({ from: 'x'.repeat(99) }).from).toBe(`${'x'.repeat(23)}…`);
    expect(parseEventsSearch({ from: '', to: null })).toEqual({});
  });

  it("names the zone of its times only where it is not the browser's", () => {
    const from = '2026-11-21T00:00';
    expect(parseEventsSearch({ from, zone: 'Pacific/Chatham' })).toEqual({ from, zone: 'Pacific/Chatham' });
    expect(parseEventsSearch({ from, zone: viewerZone() })).toEqual({ from });
    expect(parseEventsSearch({ zone: 'Pacific/Chatham' })).toEqual({});
  });

  it("has a tile's period until times are chosen", () => {
    const span = { period: 'last-30-days', start: 1, end: 2 };
    expect(parseEventsSearch({ span })).toEqual({ span });
    expect(parseEventsSearch({ span, from: '2026-11-21T00:00' })).toEqual({ from: '2026-11-21T00:00' });
  });

  it.each([
    'last-30-days',
    { period: 'ever', start: 1, end: 2 },
    ...[
      [2, 1],
      [1, 8.64e15],
      ['1', 2],
      [1.5, 2],
    ].map(([start, end]) => ({ period: 'last-month', start, end })),
  ])("drops %j, which is no tile's period", (span) => {
    expect(parseEventsSearch({ span })).toEqual({});
  });

  it('never throws, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...KEYS), fc.anything()), (raw) => {
        const once = parseEventsSearch(raw);
        expect(parseEventsSearch({ ...once })).toEqual(once);
      }),
    );
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const written = JSON.parse(JSON.stringify(withoutDefaults(search)));
        expect(parseEventsSearch(written)).toEqual(written);
      }),
    );
  });
});

const KEYS = [
  ...['locationId', 'back', 'dnfilter', 'page', 'size', 'sort', 'q', 'voice', 'police', 'guard'],
  ...['from', 'to', 'zone', 'span'],
];
const sorts = fc.constantFrom<SortOrder>(
  'incident.id',
  '-location.name',
  '-incident.startTime',
  'lastUserName',
);
const searches: fc.Arbitrary<EventsSearch> = fc.record(
  {
    locationId: fc.oneof(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.constantFrom('abc', '-1')),
    back: fc.constantFrom('home', 'location'),
    dnfilter: fc.constantFrom('voicedowns', 'police', 'guard'),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    size: fc.constantFrom(...PAGE_SIZES),
    sort: sorts,
    q: fc.string(),
    voice: fc.constant(true),
    police: fc.constant(true),
    guard: fc.constant(true),
  },
  { requiredKeys: [] },
);

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
    const { page: _, ...first } = search;
    expect(withSort(search, { field: 'accountName', direction: 'desc' })).toEqual({
      ...{ ...first, sort: '-accountName' },
    });
    expect(withSort(search, { field: 'incident.startTime', direction: 'desc' }).sort).toBeUndefined();
    expect(withSort(search, { field: 'nonsense', direction: 'asc' })).toBe(search);
  });
});
