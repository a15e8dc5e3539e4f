/** The words of what is told: what is being done, and whether the person is needed. */
import type { IncidentsTable } from '../db/tables/incidents.ts';
import type { NoticesTable } from '../db/tables/notifications.ts';

/** What came of an event so far. */
export type EventState = Pick<
  IncidentsTable,
  'endTime' | 'voiceDownCount' | 'policeContacted' | 'guardDispatched'
>;

const OPENED = 'Alarm: an operator is looking at it. Nothing for you to do.';

const DONE: Readonly<Record<string, string>> = {
  voiceDown: 'Voice-down given. Nothing for you to do.',
  guard: 'Guard on the way. Nothing for you to do.',
  police: 'Police called. Nothing for you to do.',
};

const FACTS: Readonly<Record<string, string>> = {
  recorder: 'Recorder offline while armed',
  disarmed: 'Disarmed although the schedule says armed',
};

/** Why a site needs attention, by the reason of its notice. */
export function siteFact(reason: string | null): string {
  return FACTS[reason ?? ''] ?? 'This site needs attention';
}

export const TEST_BODY = 'This is a test message. Notifications reach this device.';

/** @param event undefined for what is of a site */
export function bodyOf(
  { kind, reason }: Pick<NoticesTable, 'kind' | 'reason'>,
  event: EventState | undefined,
): string {
  if (event === undefined) return `${siteFact(reason)}. Please check it.`;
  // Whatever happened before: that it is over counts most.
  return event.endTime === null ? (DONE[kind] ?? OPENED) : `Over: ${outcomeOf(event)}.`;
}

/** The worst of it. */
function outcomeOf({ policeContacted, guardDispatched, voiceDownCount }: EventState): string {
  if (policeContacted === 1) return 'police called';
  if (guardDispatched === 1) return 'guard sent';
  return voiceDownCount > 0 ? 'voice-down given' : 'no further steps';
}
