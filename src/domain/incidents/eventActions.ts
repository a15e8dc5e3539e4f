/** What people can do with events, wherever one is on screen. */
import type { Action } from '#core/app/definePlugin.ts';
import type { RowStep } from '#machines/neighbours.ts';

const where = 'Events';

/** Returns false where there is no such event. */
type StepAction = Action<(step: RowStep) => unknown>;

export const nextEvent: StepAction = {
  where,
  does: 'Next event',
  keys: [']'],
  icon: 'chevron-right',
  perform: (step) => step('next'),
};
export const previousEvent: StepAction = {
  where,
  does: 'Previous event',
  keys: ['['],
  icon: 'chevron-left',
  perform: (step) => step('previous'),
};
/** Acts on what marks the event, and takes the mark away again. */
export const toggleSeen: Action<() => unknown> = {
  where,
  does: 'Mark as seen, or as not seen',
  button: 'Mark as seen',
  keys: ['s'],
  perform: (toggle) => toggle(),
};

/** What its key has done, for people who cannot see the mark. */
export function markedWords(id: number, isSeen: boolean): string {
  return `Event ${id} is marked as ${isSeen ? 'seen' : 'not seen'}.`;
}
