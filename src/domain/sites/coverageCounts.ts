/** How many of some sites are covered, in words. */
import { groupNumber } from '#core/format/numbers.ts';
import type { SiteCoverage } from './siteCoverage.ts';

/** Every site is in exactly one of these groups: in 'attention' when anything contradicts, else in that of its arming. */
export type CoverageGroup = 'attention' | 'armed' | 'disarmed' | 'unknown';

export function coverageGroup({ arming, contradictions }: SiteCoverage): CoverageGroup {
  return contradictions.length > 0 ? 'attention' : arming;
}

/** '3 need attention · 31 armed · 8 disarmed · 1 unknown'; groups without a site are left out, but for the armed ones. */
export function countsText(groups: readonly CoverageGroup[]): string {
  const counts = countGroups(groups);
  const { attention } = counts;
  return [
    ...(attention > 0 ? [`${groupNumber(attention)} ${attention === 1 ? 'needs' : 'need'} attention`] : []),
    ...(['armed', 'disarmed', 'unknown'] as const)
      .filter((group) => group === 'armed' || counts[group] > 0)
      .map((group) => `${groupNumber(counts[group])} ${group}`),
  ].join(' · ');
}

/**
 * '3 sites need attention', 'Armed state of 1 site unknown', 'All 43 covered': covered are sites that are armed or
 * disarmed without a contradiction.
 */
export function coverageLine(groups: readonly CoverageGroup[]): string {
  const { attention, unknown } = countGroups(groups);
  if (attention > 0) return `${sitesText(attention)} ${attention === 1 ? 'needs' : 'need'} attention`;
  if (unknown > 0) return `Armed state of ${sitesText(unknown)} unknown`;
  return `All ${groupNumber(groups.length)} covered`;
}

function countGroups(groups: readonly CoverageGroup[]): Record<CoverageGroup, number> {
  const counts = { attention: 0, armed: 0, disarmed: 0, unknown: 0 };
  for (const group of groups) counts[group] += 1;
  return counts;
}

function sitesText(count: number): string {
  return `${groupNumber(count)} ${count === 1 ? 'site' : 'sites'}`;
}
