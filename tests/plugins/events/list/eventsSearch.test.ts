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

const AT = '2026-11-21T00:00';
const SPAN = { period: 'last-30-days', start: 1, end: 2 };

describe('the address of the events list', () => {
  it.each<[string, Record<string, unknown>, object]>([
    [
      'every entry that it can read',
      {
        ...{ page: 3, size: 50, sort: '-accountName', q: "O'Brien ", locationId: 12, back: 'location' },
        ...{ dnfilter: 'PoliCE', voice: true, police: 'true', guard: 1 },
      },
      {
        ...{ page: 3, size: 50, sort: '-accountName', q: "O'Brien ", locationId: 12, back: 'location' },
        ...{ dnfilter: 'police', voice: true, police: true, guard: true },
      },
    ],
    ['no defaults', { page: 1, size: 15, sort: '-incident.startTime', q: '  ', voice: false }, {}],
    [
      'no junk, and no entries of other pages',
      {
        ...{ page: -4, size: 16, sort: 'incident.notes', q: { $gt: 1 }, back: 'mars', recording: 5 },
        ...{ dnfilter: 'fire', voice: 'yes', police: 0, guard: [] },
      },
      {},
    ],
    ['no junk of other kinds', { page: 'x', dnfilter: 7, q: null }, {}],
    ['a number that was typed as text', { q: 42 }, { q: '42' }],
    ['a word that looks like JSON', { q: true }, { q: 'true' }],
    ['a page within bounds', { page: Number.MAX_SAFE_INTEGER }, { page: 1_000_000 }],
    ['a text within bounds', { q: 'x'.repeat(4_000) }, { q: 'x'.repeat(1_000) }],
    ['a location that is none, to be mended', { locationId: '12abc' }, { locationId: '12abc' }],
    ['a location with blanks', { locationId: ' 12 ' }, { locationId: 12 }],
    ['a location 0, to be mended', { locationId: 0 }, { locationId: '0' }],
    ['a long location, cut', { locationId: 1e20 }, { locationId: '10000000000000000000…' }],
    ['a location that is no text', { locationId: {} }, { locationId: '?' }],
    ['no blank location', { locationId: '  ' }, {}],
    ['times that are none, to be mended', { from: 2026, to: {} }, { from: '2026', to: '?' }],
    ['a long time, cut', { from: 'x'.repeat(99) }, { from: `${'x'.repeat(23)}…` }],
    ['no empty time', { from: '', to: null }, {}],
    ['the zone of its times', { from: AT, zone: 'Pacific/Chatham' }, { from: AT, zone: 'Pacific/Chatham' }],
    ["not the browser's zone", { from: AT, zone: viewerZone() }, { from: AT }],
    ['no zone without times', { zone: 'Pacific/Chatham' }, {}],
    ["a tile's period", { span: SPAN }, { span: SPAN }],
    ["no tile's period beside times", { span: SPAN, from: AT }, { from: AT }],
  ])('has %s', (_, raw, read) => {
    expect(parseEventsSearch(raw)).toEqual(read);
  });

  it.each(['-', '--incident.id', 'incident.id desc', 'constructor', 3])('has no sort order %j', (sort) => {
    expect(parseEventsSearch({ sort })).toEqual({});
  });

  it.each([
    'last-30-days',
    { ...SPAN, period: 'ever' },
    ...[
      [2, 1],
      [1, 8.64e15],
      ['1', 2],
      [1.5, 2],
    ].map(([start, end]) => ({ period: 'last-month', start, end })),
  ])("has no tile's period %j", (span) => {
    expect(parseEventsSearch({ span })).toEqual({});
  });

  it('has its entries in one order, where it leads back to last', () => {
    const filters = { guard: true, to: '2026-11-22T00:00', dnfilter: 'police' };
    const raw = { back: 'home', ...filters, page: 2, locationId: 7 };
    expect(Object.keys(parseEventsSearch(raw)).join()).toBe('page,locationId,dnfilter,guard,to,back');
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
  const { page: _, ...first } = search;
  const by = (field: string, direction: 'asc' | 'desc') => withSort(search, { field, direction });

  it.each<[string, EventsSearch, EventsSearch]>([
    ['that searches returns to page 1', withText(search, "O'Hara"), { ...first, q: "O'Hara" }],
    ['that searches for nothing too', withText(search, ''), { dnfilter: 'police', back: 'home', size: 50 }],
    ['that resizes returns to page 1', withSize(search, 100), { ...first, size: 100 }],
    [
      'that resizes leaves out the default',
      withSize(search, 15),
      { dnfilter: 'police', back: 'home', q: 'dock' },
    ],
    ['that turns pages changes the page alone', withPage(search, 8), { ...search, page: 8 }],
    ['that turns to page 1 leaves it out', withPage(search, 1), first],
    ['that sorts returns to page 1', by('accountName', 'desc'), { ...first, sort: '-accountName' }],
    ['that sorts leaves out the default', by('incident.startTime', 'desc'), first],
  ])('%s', (_, changed, wanted) => {
    expect(changed).toEqual(wanted);
  });

  it('that sorts ignores what is no column of the list', () => {
    expect(by('nonsense', 'asc')).toBe(search);
  });
});
