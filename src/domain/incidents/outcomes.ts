/** What came of an incident, as far as its row in a list tells. */
import { type EventRow, PRIORITIES } from '#contract/event.ts';
import { parseInstant } from '#core/format/parseInstant.ts';

type Incident = EventRow['incident'];
export type Outcome = 'inProgress' | 'police' | 'guard' | 'voice';

/** Outcomes from the worst one on. */
export const OUTCOMES: readonly Outcome[] = ['inProgress', 'police', 'guard', 'voice'];

/** Whether operators still work on it: it has begun, and has no closing time. */
export function isInProgress({ startTime, endTime }: Pick<Incident, 'startTime' | 'endTime'>): boolean {
  return parseInstant(endTime) === null && parseInstant(startTime) !== null;
}

/** The incident's outcomes, the worst one first; none when an operator closed it without further steps. */
export function outcomesOf(incident: Incident): Outcome[] {
  const { policeContacted, guardDispatched, voiceDownCount } = incident;
  const has: Record<Outcome, boolean> = {
    inProgress: isInProgress(incident),
    police: policeContacted === true,
    guard: guardDispatched === true,
    voice: (voiceDownCount ?? 0) > 0,
  };
  return OUTCOMES.filter((outcome) => has[outcome]);
}

/**
 * Orders incidents for `sort`, the worst first: by worst outcome, then by priority (those without one last), then the newest.
 */
export function byWorst(one: Incident, other: Incident): number {
  return (
    rankOf(outcomesOf(one)[0], OUTCOMES) - rankOf(outcomesOf(other)[0], OUTCOMES) ||
    rankOf(one.priority, PRIORITIES) - rankOf(other.priority, PRIORITIES) ||
    startOf(other) - startOf(one)
  );
}

/** Place in the list; its length for a value that is not in it. */
function rankOf(value: unknown, list: readonly unknown[]): number {
  const place = list.indexOf(value);
  return place < 0 ? list.length : place;
}

/** Unix milliseconds; 0 when unknown. */
function startOf({ startTime }: Incident): number {
  return parseInstant(startTime)?.getTime() ?? 0;
}
