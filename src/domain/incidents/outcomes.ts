/** What came of an event, as far as its row in a list tells: each outcome with its words, its picture and its place. */
import { type EventRow, PRIORITIES } from '#contract/event.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import type { IconName } from '#core/ui/Icon.tsx';

type Incident = EventRow['incident'];
export type Outcome = keyof typeof OUTCOMES;

interface OutcomeFacts {
  /** As a label. */
  readonly word: string;
  /** Behind an event or a number of events: '2 with police'. */
  readonly sentence: string;
  /** Of its mark, where there is no room for a word. An event in progress has none. */
  readonly letter?: string;
  readonly icon: IconName;
  /** Its hue, wherever it is shown. Only police is red. */
  readonly tone: 'red' | 'orange' | 'yellow' | 'blue';
  /** The checkbox that narrows a list to it, and the term for the provider. */
  readonly filter: { readonly label: string; readonly term: string };
  readonly has: (incident: Incident) => boolean;
}

/** The worst first. The names stand in the addresses of lists. */
export const OUTCOMES = {
  open: {
    word: 'In progress',
    sentence: 'in progress',
    icon: 'clock',
    tone: 'yellow',
    filter: { label: 'In progress', term: 'incident.endTime == null' },
    has: isInProgress,
  },
  police: {
    word: 'Police',
    sentence: 'with police',
    letter: 'P',
    icon: 'siren',
    tone: 'red',
    filter: { label: 'Police Contacted', term: 'incident.policeContacted == true' },
    has: ({ policeContacted }) => policeContacted === true,
  },
  guard: {
    word: 'Guard',
    sentence: 'with a guard',
    letter: 'G',
    icon: 'guard',
    tone: 'orange',
    filter: { label: 'Guard Dispatched', term: 'incident.guardDispatched == true' },
    has: ({ guardDispatched }) => guardDispatched === true,
  },
  voice: {
    word: 'Voice Down',
    sentence: 'with a voice-down',
    letter: 'V',
    icon: 'voice',
    tone: 'blue',
    filter: { label: 'Voice Downs', term: 'incident.voiceDownCount > 0' },
    has: ({ voiceDownCount }) => (voiceDownCount ?? 0) > 0,
  },
} as const satisfies Record<string, OutcomeFacts>;

/** The worst first. */
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as readonly Outcome[];

/** Whether operators still work on it: it has begun, and has no closing time. */
export function isInProgress({ startTime, endTime }: Pick<Incident, 'startTime' | 'endTime'>): boolean {
  return parseInstant(endTime) === null && parseInstant(startTime) !== null;
}

/** The event's outcomes, the worst one first; none when an operator closed it without further steps. */
export function outcomesOf(incident: Incident): Outcome[] {
  return OUTCOME_NAMES.filter((outcome) => OUTCOMES[outcome].has(incident));
}

/**
 * Orders events for `sort`, the worst first: by worst outcome, then by priority (those without one last), then the newest.
 */
export function byWorst(one: Incident, other: Incident): number {
  return (
    rankOf(outcomesOf(one)[0], OUTCOME_NAMES) - rankOf(outcomesOf(other)[0], OUTCOME_NAMES) ||
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
