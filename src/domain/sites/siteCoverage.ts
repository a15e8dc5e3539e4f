/** Whether a site is covered now, as far as the provider tells, and what of it contradicts what. */
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';

export type ArmingState = 'armed' | 'disarmed' | 'unknown';
export type RecorderState = 'Offline' | 'Error' | 'Other' | 'OK';

export interface SiteCoverage {
  readonly arming: ArmingState;
  /** ISO instant of the next change of the arming state; null when it is not known. */
  readonly until: string | null;
  /** In words, the most urgent first; empty when nothing contradicts anything. */
  readonly contradictions: readonly string[];
}

type SiteFacts = Pick<
  LocationRecord,
  'armed' | 'until' | 'scheduledArmed' | 'recorders' | 'contactCount' | 'scheduleCount'
>;

/**
 * Facts that the provider does not send contradict nothing.
 * @param status answer of the site's own armed-status call, which then stands for the row's fields; null when it failed
 */
export function siteCoverage(site: SiteFacts, status?: ArmedStatus | null): SiteCoverage {
  const { armed, until } = status === undefined ? site : (status ?? {});
  const arming = armed === true ? 'armed' : armed === false ? 'disarmed' : 'unknown';
  return { arming, until: until ?? null, contradictions: contradictionsOf(arming, site) };
}

function contradictionsOf(arming: ArmingState, site: SiteFacts): string[] {
  const { scheduledArmed, recorders, contactCount, scheduleCount } = site;
  const recorder = recorders && recorderSummary(recorders);
  const isUnrecorded = recorder?.worst === 'Offline' || recorder?.worst === 'Error';
  return [
    ...(arming === 'disarmed' && scheduledArmed === true
      ? ['Disarmed although the schedule says armed']
      : []),
    ...(arming === 'armed' && isUnrecorded ? [`Armed, but not fully recorded: ${recorder.text}`] : []),
    ...(arming === 'armed' && scheduledArmed === false ? ['Armed although the schedule says disarmed'] : []),
    ...(contactCount === 0 ? ['No contact to call'] : []),
    ...(scheduleCount === 0 ? ['No schedule'] : []),
  ];
}

interface RecorderSummary {
  readonly worst: RecorderState;
  /** '1 of 3 offline', '2 of 3 in error', '3 OK'. */
  readonly text: string;
}

/** How a site's recorders are, the worst state first; null for a site without any. */
export function recorderSummary(recorders: NonNullable<LocationRecord['recorders']>): RecorderSummary | null {
  const { ok, error, offline, other } = recorders;
  const counts = { Offline: offline ?? 0, Error: error ?? 0, Other: other ?? 0, OK: ok ?? 0 };
  const total = counts.Offline + counts.Error + counts.Other + counts.OK;
  const worst = STATES.find((state) => counts[state] > 0);
  if (worst === undefined) return null;
  return { worst, text: worst === 'OK' ? `${total} OK` : `${counts[worst]} of ${total} ${WORDS[worst]}` };
}

const STATES = ['Offline', 'Error', 'Other', 'OK'] as const;
const WORDS = { Offline: 'offline', Error: 'in error', Other: 'in another state' };
