/** The delayed-text machine on fakes: what it puts in force written down, its clock turned by hand. */
import { createActor, SimulatedClock } from 'xstate';
import { type DelayedTextEvent, delayedTextMachine } from '#machines/delayedText.ts';
import { recordTransitions } from './paths.ts';

export const RESTED = { type: 'xstate.after.rest.delayedText.typing' } as const;
export type Event = DelayedTextEvent | typeof RESTED;

/** Digits alone can be in force. */
const wantedOf = (text: string) => (/^\d*$/.test(text) ? text : null);
export const type = (text: string): Event => ({ type: 'type', text, wanted: wantedOf(text) });
export const submit = (text: string): Event => ({ type: 'submit', wanted: wantedOf(text) });
export const arrive = (value: string): Event => ({ type: 'valueChanged', value });
export const CLICKED: Event = { type: 'clicked' };

/** @param isStaying false while another page is on its way */
export function startText({ value = '', isStaying = true } = {}) {
  const committed: (string | null)[] = [];
  const machine = delayedTextMachine.provide({
    guards: { isStaying: () => isStaying },
    actions: { commit: (_, { wanted }) => committed.push(wanted) },
  });
  const recorder = recordTransitions(machine);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { value }, clock, inspect: recorder.inspect }).start();
  const perform = (...events: Event[]) => {
    for (const event of events) {
      if (event.type === RESTED.type) clock.increment(300);
      else actor.send(event);
    }
  };
  return { actor, clock, committed, perform, recorder };
}
