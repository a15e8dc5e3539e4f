import { describe, expect, it } from 'vitest';
import { type CoverageGroup, countsText, coverageGroup, coverageLine } from '#domain/sites/siteCoverage.ts';

const groups = (counts: Partial<Record<CoverageGroup, number>>) =>
  Object.entries(counts).flatMap(([group, count]) =>
    Array.from({ length: count }, () => group as CoverageGroup),
  );

describe('the group of a site', () => {
  it('is that of its arming, unless anything contradicts', () => {
    const of = (arming: 'armed' | 'disarmed' | 'unknown', ...contradictions: string[]) =>
      coverageGroup({ arming, until: null, contradictions });
    expect([of('armed'), of('disarmed'), of('unknown')]).toEqual(['armed', 'disarmed', 'unknown']);
    expect([of('armed', 'No schedule'), of('unknown', 'No contact to call')]).toEqual([
      'attention',
      'attention',
    ]);
  });
});

describe('the counts of a board', () => {
  it.each([
    [
      { attention: 3, armed: 31, disarmed: 8, unknown: 1 },
      '3 need attention · 31 armed · 8 disarmed · 1 unknown',
    ],
    [{ attention: 1, armed: 1_200 }, '1 needs attention · 1,200 armed'],
    [{ unknown: 2 }, '0 armed · 2 unknown'],
  ])('%j are %s', (counts, text) => {
    expect(countsText(groups(counts))).toBe(text);
  });
});

describe('the line of home', () => {
  it.each([
    [{ attention: 3, unknown: 1, armed: 39 }, '3 sites need attention'],
    [{ attention: 1, armed: 42 }, '1 site needs attention'],
    [{ unknown: 1, armed: 42 }, 'Armed state of 1 site unknown'],
    [{ armed: 30, disarmed: 13 }, 'All 43 covered'],
  ])('of %j says %s', (counts, text) => {
    expect(coverageLine(groups(counts))).toBe(text);
  });
});
