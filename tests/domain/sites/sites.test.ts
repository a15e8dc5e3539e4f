import { describe, expect, it } from 'vitest';
import { recorderSummary } from '#domain/sites/devices.tsx';
import { isEnabled } from '#domain/sites/matchingSites.ts';
import { byRank } from '#domain/sites/names.ts';
import {
  type CoverageGroup,
  countsText,
  coverageGroup,
  coverageLine,
  isCompared,
  siteCoverage,
} from '#domain/sites/siteCoverage.ts';

describe('the coverage of a site', () => {
  const until = '2026-11-22T14:30:00.000Z';
  const recorders = { ok: 2, error: 0, offline: 0, other: 0 };
  const well = { armed: true, until, scheduledArmed: true, recorders, contactCount: 3, scheduleCount: 1 };

  it('has no contradictions where its facts agree, or little is known', () => {
    expect(siteCoverage(well)).toEqual({ arming: 'armed', until, contradictions: [] });
    expect(siteCoverage({})).toEqual({ arming: 'unknown', until: null, contradictions: [] });
  });

  it('takes its state from the call of its own', () => {
    expect(siteCoverage({}, { armed: false, until: null }).arming).toBe('disarmed');
    expect(siteCoverage(well, null)).toMatchObject({ arming: 'unknown', until: null });
  });

  const byDay = { armed: false, scheduledArmed: false };
  it.each([
    ['disarmed by its schedule', byDay, []],
    ['disarmed with an offline recorder', { ...byDay, recorders: { ...recorders, offline: 1 } }, []],
    ['disarmed', { armed: false }, ['Disarmed although the schedule says armed']],
    ['armed', { scheduledArmed: false }, ['Armed although the schedule says disarmed']],
    [
      'armed with an offline recorder',
      { recorders: { ...recorders, offline: 1 } },
      ['Armed, but not fully recorded'],
    ],
    [
      'armed with recorders in error',
      { recorders: { ok: 0, error: 2, offline: 0, other: 1 } },
      ['Armed, but not fully recorded'],
    ],
    [
      'disarmed without contacts and schedules: the most urgent first',
      { armed: false, contactCount: 0, scheduleCount: 0 },
      ['Disarmed although the schedule says armed', 'No contact to call', 'No schedule'],
    ],
  ])('names what contradicts each other: %s', (_, facts, contradictions) => {
    expect(siteCoverage({ ...well, ...facts }).contradictions).toEqual(contradictions);
  });

  it('puts the site in the group of its arming, unless anything contradicts', () => {
    const of = (arming: 'armed' | 'disarmed' | 'unknown', ...contradictions: string[]) =>
      coverageGroup({ arming, until: null, contradictions });
    expect([of('armed'), of('disarmed'), of('unknown')]).toEqual(['armed', 'disarmed', 'unknown']);
    expect([of('armed', 'No schedule'), of('unknown', 'x')]).toEqual(['attention', 'attention']);
  });
});

describe('the counts of many sites', () => {
  const groups = (counts: Partial<Record<CoverageGroup, number>>) =>
    Object.entries(counts).flatMap(([group, count]) =>
      Array.from({ length: count }, () => group as CoverageGroup),
    );

  it.each([
    [
      { attention: 3, armed: 31, disarmed: 8, unknown: 1 },
      '3 need attention · 31 armed · 8 disarmed · 1 unknown',
      '3 sites need attention',
    ],
    [{ attention: 1, armed: 1_200 }, '1 needs attention · 1,200 armed', '1 site needs attention'],
    [{ unknown: 1 }, '0 armed · 1 unknown', 'Armed state of 1 site unknown'],
    [{ armed: 30, disarmed: 13 }, '30 armed · 13 disarmed', 'All 43 covered'],
  ])('%j are on the board %s, and at home %s', (counts, board, home) => {
    expect([countsText(groups(counts)), coverageLine(groups(counts), true)]).toEqual([board, home]);
  });

  it('are no more than armed where recorders, contacts and schedules are not told', () => {
    const facts = { armed: true, recorders: { ok: 1 }, contactCount: 1, scheduleCount: 1 };
    expect(isCompared(facts)).toBe(true);
    for (const fact of ['recorders', 'contactCount', 'scheduleCount'])
      expect(isCompared({ ...facts, [fact]: null })).toBe(false);
    expect(coverageLine(groups({ armed: 3 }), false)).toBe('All 3 armed');
    expect(coverageLine(groups({ armed: 30, disarmed: 13 }), false)).toBe('30 armed · 13 disarmed');
    expect(coverageLine(groups({ attention: 1, armed: 2 }), false)).toBe('1 site needs attention');
  });
});

it.each([
  [{ ok: 3, error: 0, offline: 0, other: 0 }, 'OK: 3 OK'],
  [{ ok: 1, error: 1, offline: 1, other: 1 }, 'Offline: 1 of 4 offline'],
  [{ ok: 1, other: 1 }, 'Other: 1 of 2 in another state'],
  [{ ok: 0, error: 0, offline: 0, other: 0 }, null],
  [{}, null],
])('the recorders of a site %j are told by the worst state: %s', (counts, summary) => {
  const told = recorderSummary(counts);
  expect(told && `${told.worst}: ${told.text}`).toBe(summary);
});

describe('a location’s status', () => {
  it.each([true, 'Active', 'active', 'Enabled', 'true', ' TRUE '])('%j is in service', (status) => {
    expect(isEnabled(status)).toBe(true);
  });

  const others = [false, 'Inactive', 'Disabled', 'false', '', 'actively', null, undefined];
  it.each(others)('%j is not', (status) => expect(isEnabled(status)).toBe(false));
});

describe('emergency contacts in calling order', () => {
  interface Entry {
    readonly place: number;
    readonly contactLocation?: { readonly rank: number | null | undefined } | null;
  }

  it('go by rank as a number, unranked last, equals in the order they came, in a copy', () => {
    const ranked = [null, 10, 2, undefined, 2, 0, -1].map((rank, place) => ({
      place,
      contactLocation: { rank },
    }));
    const entries: Entry[] = [...ranked, { place: 7, contactLocation: null }, { place: 8 }];
    expect(byRank(entries).map(({ place }) => place)).toEqual([6, 5, 2, 4, 1, 0, 3, 7, 8]);
    expect(entries.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
