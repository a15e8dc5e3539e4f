import { describe, expect, it } from 'vitest';
import type { EventRow } from '#contract/event.ts';
import { leftText, timeLeft } from '#plugins/review/ReviewBar.tsx';
import { outcomeCounts, quietSites } from '#plugins/review/ReviewEnd.tsx';
import {
  foldedIds,
  inOrder,
  parseReviewSearch,
  queueLines,
  queueRange,
  rangeText,
} from '#plugins/review/reviewSearch.ts';

/** An incident that is numbered by the hour of the night in which it began. */
const row = (id: number, site: number, facts: Partial<EventRow['incident']> = {}): EventRow => ({
  incident: {
    ...{ id, startTime: `2026-11-22T0${id}:00:00Z`, endTime: `2026-11-22T0${id}:30:00Z` },
    ...{ policeContacted: false, guardDispatched: false, voiceDownCount: 0 },
    ...facts,
  },
  location: { id: site, name: `Site ${site}` },
});

const ROWS = [
  row(1, 2),
  row(2, 1, { voiceDownCount: 1 }),
  row(3, 2, { policeContacted: true }),
  row(4, 3, { endTime: null }),
];
const ids = (rows: readonly EventRow[]) => rows.map(({ incident }) => incident.id);

describe('the order of a queue', () => {
  it.each([
    ['is the worst first: in progress, police, voice, then the others', {}, [4, 3, 2, 1]],
    ['by time begins with the evening', { order: 'time' }, [1, 2, 3, 4]],
    [
      'keeps the incidents of a site together, the site of the first one first',
      { group: 'site' },
      [4, 3, 1, 2],
    ],
    ['keeps them together by time, too', { group: 'site', order: 'time' }, [1, 3, 2, 4]],
  ] as const)('%s', (_, search, order) => {
    for (const rows of [ROWS, ROWS.toReversed()]) expect(ids(inOrder(rows, search, true))).toEqual(order);
  });

  it('has an incident that was read twice once, as it was read last', () => {
    const closed = row(4, 3);
    expect(inOrder([...ROWS, closed], {}, true).filter(({ incident }) => incident.id === 4)).toEqual([
      closed,
    ]);
  });

  const NIGHT = Array.from({ length: 40 }, (_, index) => row(index + 1, 1));
  const all = new Set(ids(NIGHT));

  it('folds the seen ones above the one on screen, and leaves some before it', () => {
    expect(foldedIds(NIGHT, all, 15)).toEqual([]);
    expect(foldedIds(NIGHT, all, 16)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(foldedIds(NIGHT, all, 39)).toHaveLength(30);
    expect(foldedIds(NIGHT, all, -1)).toEqual([]);
  });

  it('folds none that is not seen', () => {
    expect(foldedIds(NIGHT, new Set([2, 9, 20]), 20)).toEqual([2, 9]);
  });

  it('names each site before its first incident, and none without groups', () => {
    const grouped = queueLines(inOrder(ROWS, { group: 'site' }, true), { group: 'site' });
    expect(grouped.map((line) => (line.row === null ? line.site : line.row.incident.id))).toEqual([
      ...['Site 3', 4, 'Site 2', 3, 1, 'Site 1', 2],
    ]);
    expect(queueLines(ROWS, {})).toHaveLength(4);
  });
});

describe('the stretch of time of a queue', () => {
  const NOW = new Date('2026-11-22T05:42');
  const at = (wall: string) => new Date(wall).getTime();

  it('is last night by default, on the first visit, and for what is no day', () => {
    const night = { name: 'last night', start: at('2026-11-21T18:00'), end: at('2026-11-22T06:00') };
    expect(queueRange({}, NOW, 5)).toEqual(night);
    expect(queueRange({ queue: 'visit' }, NOW, null)).toEqual(night);
    expect(queueRange({ queue: '2026-02-31' }, NOW, 5)).toEqual(night);
    expect(queueRange({ queue: '2026-11-20T06:00' }, NOW, 5)).toEqual(night);
    expect(rangeText(night)).toBe('Nov 21, 2026, 6:00 PM to Nov 22, 2026, 6:00 AM');
  });

  it('is open at its end since the last visit, and for the last 24 hours', () => {
    const since = queueRange({ queue: 'visit' }, NOW, at('2026-11-20T08:00'));
    expect(since).toEqual({ name: 'since your last visit', start: at('2026-11-20T08:00'), end: null });
    expect(rangeText(since)).toBe('from Nov 20, 2026, 8:00 AM on');
    expect(queueRange({ queue: 'hours' }, NOW, null)).toMatchObject({
      name: 'in the last 24 hours',
      start: at('2026-11-21T05:42'),
      end: null,
    });
  });

  it('is a night by its evening, on the clock of its zone, or on the viewer’s', () => {
    const inKolkata = { queue: '2026-11-19T18:00', zone: 'Asia/Kolkata' };
    const [start, end] = ['2026-11-19T12:30:00Z', '2026-11-20T00:30:00Z'].map(Date.parse);
    expect(parseReviewSearch(inKolkata)).toEqual(inKolkata);
    expect(queueRange(inKolkata, NOW, null)).toEqual({ name: 'in that night', start, end });
    const own = { name: 'in that night', start: at('2026-11-19T18:00'), end: at('2026-11-20T06:00') };
    for (const zone of [undefined, 'Moon/Base'])
      expect(queueRange({ ...inKolkata, zone }, NOW, null)).toEqual(own);
  });

  it('is a whole day of the viewer’s calendar', () => {
    const day = { name: 'on Nov 20, 2026', start: at('2026-11-20T00:00'), end: at('2026-11-21T00:00') };
    expect(queueRange({ queue: '2026-11-20' }, NOW, null)).toEqual(day);
  });
});

it('the address of a review keeps what it knows, and nothing else', () => {
  const search = { queue: 'visit', order: 'time', group: 'site', recordings: 'all', event: 7 };
  expect(parseReviewSearch(search)).toEqual(search);
  expect(
    parseReviewSearch({ queue: 3, order: 'worst', group: true, recordings: 'one', event: 'x', page: 2 }),
  ).toEqual({});
});

describe('the time that is left', () => {
  const paces = (lengths: readonly number[], counts: readonly number[] = []) => ({
    lengths: new Map(lengths.entries()),
    counts: new Map(counts.entries()),
  });

  it('is not told while fewer than three lengths are known', () => {
    expect(timeLeft(10, 'one', paces([8, 9]))).toBeNull();
    expect(timeLeft(10, 'one', paces([8, 9, 7]))).toBe(80_000);
  });

  it('is a usual clip for each event, or for each of its recordings', () => {
    const known = paces([8, 9, 7], [6, 1, 4]);
    expect(timeLeft(10, 'one', known)).toBe(80_000);
    expect(timeLeft(10, 'all', known)).toBe(320_000);
    expect(timeLeft(10, 'all', paces([8, 9, 7], [0]))).toBe(80_000);
  });

  it('goes down in proportion to the events, whatever single lengths and counts come between', () => {
    const lengths = [8, 8, 9, 8, 3_600, 8, 1, 8, 240, 8];
    const counts = [4, 4, 4, 60, 4, 4, 1, 4, 4, 200];
    for (const needs of ['one', 'all'] as const)
      for (let opened = 3; opened <= lengths.length; opened += 1) {
        const unseen = 79 - opened;
        const known = paces(lengths.slice(0, opened), counts.slice(0, opened));
        expect(timeLeft(unseen, needs, known)).toBe(unseen * 8_000 * (needs === 'one' ? 1 : 4));
      }
  });

  it.each([
    [20_000, 'less than a minute left'],
    [12 * 60_000, 'about 12 min left'],
    [60 * 60_000, 'about 1 h left'],
    [95 * 60_000, 'about 1 h 35 min left'],
  ])('of %i ms is told as %s', (time, text) => {
    expect(leftText(time)).toBe(text);
  });
});

describe('what a night was', () => {
  it('is counted by outcome, an incident for each of its outcomes', () => {
    expect(outcomeCounts(ROWS)).toBe(
      '4 events: 1 in progress, 1 with police, 1 with a voice-down, 1 closed without further steps',
    );
    expect(outcomeCounts([row(9, 1, { policeContacted: true, voiceDownCount: 2 })])).toBe(
      '1 event: 1 with police, 1 with a voice-down',
    );
  });

  it('names the sites without an incident, and counts those that could not be read', () => {
    const rows = [1, 2, 3, 4].map((id) => ({ id, location: { name: `Site ${id}` } }));
    const withIncident = new Set([1, 2, 3]);
    const names = [{ id: 4, name: 'Site 4' }];
    expect(quietSites({ rows, count: 4 }, false, withIncident)).toEqual({ names, total: 4, unread: null });
    expect(quietSites({ rows, count: 6 }, true, withIncident)).toMatchObject({ total: 6, unread: 2 });
    expect(quietSites({ rows, count: null }, true, withIncident)).toMatchObject({ total: 4, unread: 'some' });
  });
});
