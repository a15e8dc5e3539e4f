/** What came of an event: each outcome with its words, its picture and its place. */
import type { EventDetail, EventRow } from '#contract/event.ts';
import { OUTCOME_FACTS, type Outcome, outcomesFrom, worstFirst } from '#contract/rules/outcomes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import type { IconName } from '#core/ui/Icon.tsx';

type Incident = EventRow['incident'];

export type { Outcome };

interface OutcomeLook {
  /** Of its mark, where there is no room for a word. An event in progress has none. */
  readonly letter?: string;
  readonly icon: IconName;
  /** Its hue, wherever it is shown. Only police is red. */
  readonly tone: 'red' | 'orange' | 'yellow' | 'blue';
  readonly has: (incident: Incident) => boolean;
}

export const OUTCOMES = {
  open: { ...OUTCOME_FACTS.open, icon: 'clock', tone: 'yellow', has: isInProgress },
  police: { ...OUTCOME_FACTS.police, letter: 'P', icon: 'siren', tone: 'red' },
  guard: { ...OUTCOME_FACTS.guard, letter: 'G', icon: 'guard', tone: 'orange' },
  voice: { ...OUTCOME_FACTS.voice, letter: 'V', icon: 'voice', tone: 'blue' },
} as const satisfies Record<Outcome, OutcomeLook>;

/** Whether operators still work on it: it has begun, and has no closing time. */
export function isInProgress({ startTime, endTime }: Pick<Incident, 'startTime' | 'endTime'>): boolean {
  return parseInstant(endTime) === null && parseInstant(startTime) !== null;
}

/** When it began, in Unix milliseconds; 0 where nobody knows. */
export function startOf({ incident }: EventRow): number {
  return parseInstant(incident.startTime)?.getTime() ?? 0;
}

/** Whether operators still work on the event, whose record changes until then. */
export function isRecordOpen({ incident: { incident } }: EventDetail): boolean {
  return incident != null && isInProgress(incident);
}

/** The event's outcomes, the worst one first; none when an operator closed it without further steps. */
export function outcomesOf(incident: Incident): Outcome[] {
  return outcomesFrom(incident, isInProgress(incident));
}

/**
 * Orders events for `sort`, the worst first.
 * @param admin whether priorities count, which only Admins see
 */
export function byWorst(one: Incident, other: Incident, admin: boolean): number {
  return worstFirst(ranked(one, admin), ranked(other, admin));
}

function ranked(incident: Incident, admin: boolean) {
  const { priority, startTime } = incident;
  return {
    outcomes: outcomesOf(incident),
    priority: admin ? priority : null,
    start: parseInstant(startTime)?.getTime() ?? null,
  };
}
