// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocationRecord } from '#contract/location.ts';
import { createSort } from '#core/page/useFoundRecords.ts';
import type { SortDirection } from '#core/ui/table/DataTable.tsx';
import { type BoardRow, createBoardRows, SORTED_BY, toldFacts } from '#plugins/coverage/boardRows.ts';
import { parseCoverageSearch, type SortField } from '#plugins/coverage/coverageSearch.ts';
import { changedSites, changesText, followPresence } from '#plugins/coverage/useBoard.ts';

const site = (id: number, name: string, facts: Partial<LocationRecord> = {}): LocationRecord => ({
  id,
  location: { name, accountCode: null, enabledStatus: true },
  armed: true,
  ...facts,
});
const well = { ok: 2, error: 0, offline: 0, other: 0 };

const SITES = [
  site(1, 'Dock 10', { until: '2026-11-23T10:00:00Z', recorders: well }),
  site(2, 'Dock 2', { armed: false, until: '2026-11-22T10:00:00Z' }),
  site(3, 'Attic', { armed: null }),
  site(4, 'Zinc', { contactCount: 0, recorders: { ...well, error: 1 } }),
  site(5, 'Yard', { armed: false, scheduledArmed: true, recorders: { ...well, offline: 1 } }),
];
const none = new Map();
const rowsOf = createBoardRows();
const order = (field: SortField, direction: SortDirection) =>
  createSort<BoardRow>()(rowsOf(SITES, none), SORTED_BY[field], direction, SORTED_BY.name).map(
    ({ name }) => name,
  );

describe('the rows of a board', () => {
  it('begin with what needs attention, then disarmed, unknown and armed sites, each by name', () => {
    expect(order('attention', 'asc')).toEqual(['Yard', 'Zinc', 'Dock 2', 'Attic', 'Dock 10']);
    expect(order('attention', 'desc')).toEqual(['Dock 10', 'Attic', 'Dock 2', 'Yard', 'Zinc']);
  });

  it('are sorted by any fact, those without it last in either direction', () => {
    expect(order('name', 'asc')).toEqual(['Attic', 'Dock 2', 'Dock 10', 'Yard', 'Zinc']);
    expect(order('name', 'desc')).toEqual(['Zinc', 'Yard', 'Dock 10', 'Dock 2', 'Attic']);
    expect(order('change', 'asc')).toEqual(['Dock 2', 'Dock 10', 'Attic', 'Yard', 'Zinc']);
    expect(order('change', 'desc')).toEqual(['Dock 10', 'Dock 2', 'Attic', 'Yard', 'Zinc']);
    expect(order('recorders', 'asc')).toEqual(['Yard', 'Zinc', 'Dock 10', 'Attic', 'Dock 2']);
    expect(order('arming', 'asc')).toEqual(['Dock 2', 'Yard', 'Attic', 'Dock 10', 'Zinc']);
  });

  it('keep their identity while nothing changes', () => {
    const rows = rowsOf(SITES, none);
    expect(rowsOf(SITES, none).map((row, index) => row === rows[index])).toEqual(rows.map(() => true));
  });

  it('are not asked yet where the list tells nothing, and unknown where the answer failed', () => {
    const silent = [1, 2, 3].map((id) => site(id, `Site ${id}`, { armed: null }));
    const statuses = new Map([
      [1, { armed: false, until: null, at: 7 }],
      [2, null],
    ]);
    const facts = rowsOf(silent, statuses);
    expect(facts.map(({ coverage, isUnasked, askedAt }) => [coverage.arming, isUnasked, askedAt])).toEqual([
      ['disarmed', false, 7],
      ['unknown', false, null],
      ['unknown', true, null],
    ]);
  });
});

it('the facts that a list tells are those of at least one site', () => {
  expect(toldFacts(SITES)).toEqual({ recorders: true, incidents: false, contradictions: true });
  const nothing = { recorders: false, incidents: false, contradictions: false };
  expect(toldFacts([site(1, 'A', { recorders: null, contactCount: null, lastIncident: null })])).toEqual(
    nothing,
  );
  expect(toldFacts([site(1, 'A', { lastIncident: { id: 3, startTime: null } })]).incidents).toBe(true);
  expect(toldFacts([site(1, 'A', { contactCount: 0 })]).contradictions).toBe(true);
});

describe('what has changed on a board', () => {
  const says = (...facts: Partial<LocationRecord>[]) => {
    const before = facts.map((_, index) => site(index + 1, `Site ${index + 1}`, { recorders: well }));
    const after = facts.map((fact, index) =>
      site(index + 1, `Site ${index + 1}`, { recorders: well, ...fact }),
    );
    return changesText(changedSites(rowsOf(before, none), rowsOf(after, none)));
  };

  it.each([
    [{ armed: false }, 'Site 1 is disarmed now'],
    [{ contactCount: 0 }, 'Site 1 needs attention now: No contact to call'],
    [{ recorders: { ...well, other: 1 } }, 'Recorders of Site 1 now: 1 of 3 in another state'],
    [{ until: '2026-11-23T10:00:00Z', lastIncident: { id: 4, startTime: null } }, ''],
  ])('%j reads %s', (fact, text) => {
    expect(says(fact)).toBe(text);
  });

  it('is one sentence, the most urgent first', () => {
    expect(says({ armed: false }, { armed: false, scheduledArmed: true })).toBe(
      'Site 2 is disarmed now, and 1 more',
    );
    expect(says({ armed: false }, { armed: false }, {}, { armed: false })).toBe(
      'Site 1 is disarmed now, and 2 more',
    );
    // Another site tells that the provider knows of arming.
    expect(says({ armed: null }, {})).toBe('Whether Site 1 is armed is not known now');
  });

  it('says when a site needs less or no attention any more', () => {
    const [one, two] = [{ contactCount: 0 }, { contactCount: 0, scheduleCount: 0 }];
    const between = (before: Partial<LocationRecord>, after: Partial<LocationRecord>) =>
      changesText(changedSites(rowsOf([site(1, 'A', before)], none), rowsOf([site(1, 'A', after)], none)));
    expect(between(two, one)).toBe('A needs less attention now');
    expect(between(one, {})).toBe('A needs no attention now');
  });

  it('is nothing for sites that have come, gone or were not asked before', () => {
    const silent = [site(1, 'A', { armed: null })];
    const answered = new Map([[1, { armed: true, until: null, at: 1 }]]);
    expect(changedSites(rowsOf(silent, none), rowsOf(silent, answered))).toEqual([]);
    expect(changedSites(rowsOf([site(1, 'A')], none), rowsOf([site(2, 'B')], none))).toEqual([]);
  });
});

it('the address of a board keeps what it can read and drops defaults', () => {
  const search = { page: 2, size: 25, sort: 'change desc', q: 'dock', attention: true };
  expect(parseCoverageSearch({ ...search, x: 1 })).toEqual(search);
  const defaults = { attention: 'yes', sort: 'attention asc', page: 0, size: 15 };
  expect(parseCoverageSearch(defaults)).toEqual({});
  expect(parseCoverageSearch({ sort: 'dealer asc' })).toEqual({});
});

const told: string[] = [];
const place = { hidden: false, onLine: true };

function change(next: Partial<typeof place>, on: EventTarget, event: string): void {
  Object.assign(place, next);
  on.dispatchEvent(new Event(event));
}

beforeEach(() => {
  told.length = 0;
  Object.assign(place, { hidden: false, onLine: true });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => place.hidden);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => place.onLine);
});
afterEach(() => vi.restoreAllMocks());

const follow = () => followPresence(({ type }) => told.push(type));

describe('a page that may be looked at', () => {
  it('is said to be hidden, from the start too, then back, and nothing any more once that ends', () => {
    place.hidden = true;
    const end = follow();
    expect(told).toEqual(['suspended']);
    change({ hidden: false }, document, 'visibilitychange');
    expect(told).toEqual(['suspended', 'resumed']);
    end();
    change({ hidden: true }, document, 'visibilitychange');
    change({ onLine: true }, window, 'online');
    expect(told).toEqual(['suspended', 'resumed']);
  });

  it('is not given up when the browser believes to be offline, and is back when it believes to be online', () => {
    const end = follow();
    change({ onLine: false }, window, 'offline');
    change({ hidden: true }, document, 'visibilitychange');
    // Not while it is hidden.
    change({ onLine: true }, window, 'online');
    expect(told).toEqual(['suspended']);
    change({ hidden: false }, document, 'visibilitychange');
    change({ onLine: true }, window, 'online');
    expect(told).toEqual(['suspended', 'resumed', 'resumed']);
    end();
  });
});
