/** What came of an event, as far as its row in a list tells, and which event is worse: on screens and in mails alike. */
import { type EventRow, PRIORITIES } from '#contract/event.ts';

/** What was done about an event. */
type Deeds = Pick<EventRow['incident'], 'voiceDownCount' | 'policeContacted' | 'guardDispatched'>;

interface OutcomeFacts {
  /** As a label. */
  readonly word: string;
  /** Behind an event or a number of events: '2 with police'. */
  readonly sentence: string;
  readonly has: (deeds: Deeds, isOpen: boolean) => boolean;
}

/** The names stand in the addresses of lists. */
export const OUTCOME_FACTS = {
  open: { word: 'In progress', sentence: 'in progress', has: (_, isOpen) => isOpen },
  police: {
    word: 'Police',
    sentence: 'with police',
    has: ({ policeContacted }) => policeContacted === true,
  },
  guard: {
    word: 'Guard',
    sentence: 'with a guard',
    has: ({ guardDispatched }) => guardDispatched === true,
  },
  voice: {
    word: 'Voice Down',
    sentence: 'with a voice-down',
    has: ({ voiceDownCount }) => (voiceDownCount ?? 0) > 0,
  },
} as const satisfies Record<string, OutcomeFacts>;

export type Outcome = keyof typeof OUTCOME_FACTS;

/** Behind a number of events that have no outcome. */
export const NO_OUTCOME = 'closed without further steps';

/** The worst first. */
export const OUTCOME_NAMES = ['open', 'police', 'guard', 'voice'] as const satisfies readonly Outcome[];

/** @returns the worst one first; none when an operator closed it without further steps */
export function outcomesFrom(deeds: Deeds, isOpen: boolean): Outcome[] {
  return OUTCOME_NAMES.filter((outcome) => OUTCOME_FACTS[outcome].has(deeds, isOpen));
}

/** How many of the events have each outcome, the worst first, and then how many have none. */
export function countsByOutcome(events: readonly (readonly Outcome[])[]) {
  const counts = OUTCOME_NAMES.map((outcome) => ({
    count: events.filter((outcomes) => outcomes.includes(outcome)).length,
    sentence: OUTCOME_FACTS[outcome].sentence,
  }));
  return [
    ...counts,
    { count: events.filter((outcomes) => outcomes.length === 0).length, sentence: NO_OUTCOME },
  ];
}

interface Ranked {
  readonly outcomes: readonly Outcome[];
  /** Of PRIORITIES. */
  readonly priority: string | null | undefined;
  /** Epoch milliseconds; null when unknown. */
  readonly start: number | null;
}

/**
 * Orders events for `sort`, the worst first: by worst outcome, then by priority (those without one last), then the newest.
 */
export function worstFirst(one: Ranked, other: Ranked): number {
  return (
    rankOf(one.outcomes[0], OUTCOME_NAMES) - rankOf(other.outcomes[0], OUTCOME_NAMES) ||
    rankOf(one.priority, PRIORITIES) - rankOf(other.priority, PRIORITIES) ||
    (other.start ?? 0) - (one.start ?? 0)
  );
}

/** Place in the list; its length for a value that is not in it. */
function rankOf(value: unknown, list: readonly unknown[]): number {
  const place = list.indexOf(value);
  return place < 0 ? list.length : place;
}
