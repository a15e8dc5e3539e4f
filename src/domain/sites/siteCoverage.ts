/** Whether a site is covered now, as far as the provider tells, and what of it contradicts what. */
import { type ArmedStatus, type LocationRecord, type SiteNeed, siteNeed } from '#contract/location.ts';
import { groupNumber } from '#core/format/texts.ts';
import { ARMING, type ArmingState, armingOf } from '#domain/arming/arming.ts';

export interface SiteCoverage {
  readonly arming: ArmingState;
  /** ISO instant of the next change of the arming state; null when it is not known. */
  readonly until: string | null;
  /** In words, the most urgent first; empty when nothing contradicts anything. */
  readonly contradictions: readonly string[];
}

export type SiteFacts = Pick<
  LocationRecord,
  'armed' | 'until' | 'scheduledArmed' | 'recorders' | 'contactCount' | 'scheduleCount'
>;

/**
 * Facts that the provider does not send contradict nothing.
 * @param status answer of the site's own armed-status call, which then stands for the row's fields; null when it failed
 */
export function siteCoverage(site: SiteFacts, status?: ArmedStatus | null): SiteCoverage {
  const told = status === undefined ? site : status;
  const arming = armingOf(told);
  const contradictions = contradictionsOf(arming, site).map(({ text }) => text);
  return { arming, until: told?.until ?? null, contradictions };
}

interface Contradiction {
  /** The part of a site that tells more. */
  readonly about: 'arming' | 'recorders' | 'contacts' | 'schedules';
  readonly text: string;
}

const NEEDS: Readonly<Record<SiteNeed, Contradiction>> = {
  disarmed: { about: 'arming', text: 'Disarmed although the schedule says armed' },
  recorder: { about: 'recorders', text: 'Armed, but not fully recorded' },
};

/** Contradictions of a site, the most urgent first, such as: armed while a recorder is offline. */
export function contradictionsOf(arming: ArmingState, site: SiteFacts): Contradiction[] {
  const { scheduledArmed, contactCount, scheduleCount } = site;
  const need = siteNeed({ ...site, armed: arming === 'unknown' ? null : arming === 'armed' });
  return [
    ...(need === null ? [] : [NEEDS[need]]),
    ...(arming === 'armed' && scheduledArmed === false
      ? [{ about: 'arming', text: 'Armed although the schedule says disarmed' } as const]
      : []),
    ...(contactCount === 0 ? [{ about: 'contacts', text: 'No contact to call' } as const] : []),
    ...(scheduleCount === 0 ? [{ about: 'schedules', text: 'No schedule' } as const] : []),
  ];
}

// How many of some sites are covered, in words.

/** Every site is in exactly one of these groups: in 'attention' when anything contradicts, else in that of its arming. */
export type CoverageGroup = 'attention' | ArmingState;

export function coverageGroup({ arming, contradictions }: SiteCoverage): CoverageGroup {
  return contradictions.length > 0 ? 'attention' : arming;
}

/** '3 need attention · 31 armed · 8 disarmed · 1 unknown'; groups without a site are left out, but for the armed ones. */
export function countsText(groups: readonly CoverageGroup[]): string {
  const countOf = (group: CoverageGroup) => groups.filter((one) => one === group).length;
  const attention = countOf('attention');
  return [
    ...(attention > 0 ? [`${groupNumber(attention)} ${attention === 1 ? 'needs' : 'need'} attention`] : []),
    ...(['armed', 'disarmed', 'unknown'] as const)
      .filter((state) => state === 'armed' || countOf(state) > 0)
      .map((state) => `${groupNumber(countOf(state))} ${state}`),
  ].join(' · ');
}

/** Whether the provider tells of a site everything that its arming is compared with. */
export function isCompared({ recorders, contactCount, scheduleCount }: SiteFacts): boolean {
  return [recorders, contactCount, scheduleCount].every((fact) => fact !== undefined && fact !== null);
}

/**
 * '3 sites need attention', 'Armed state of 1 site unknown', 'All 43 covered': covered are sites whose state is known and
 * that have no contradiction. Where nothing was compared, 'All 43 armed' or '30 armed · 13 disarmed'.
 * @param isWhole whether all sites are compared
 */
export function coverageLine(groups: readonly CoverageGroup[], isWhole: boolean): string {
  const attention = groups.filter((group) => group === 'attention').length;
  const unknown = groups.filter((group) => group !== 'attention' && !ARMING[group].isKnown).length;
  if (attention > 0) return `${sitesText(attention)} ${attention === 1 ? 'needs' : 'need'} attention`;
  if (unknown > 0) return `Armed state of ${sitesText(unknown)} unknown`;
  if (isWhole) return `All ${groupNumber(groups.length)} covered`;
  return groups.every((group) => group === 'armed')
    ? `All ${groupNumber(groups.length)} armed`
    : countsText(groups);
}

export function isCovered(groups: readonly CoverageGroup[]): boolean {
  return groups.every((group) => group !== 'attention' && ARMING[group].isKnown);
}

function sitesText(count: number): string {
  return `${groupNumber(count)} ${count === 1 ? 'site' : 'sites'}`;
}
