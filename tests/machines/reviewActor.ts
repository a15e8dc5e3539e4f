/** The machine of a review on a clock that the test turns, with a player that obeys at once. */
import { createActor, SimulatedClock } from 'xstate';
import { type ReviewQueue, reviewMachine } from '#machines/review.ts';
import { recordTransitions } from './paths.ts';

/** What the record of each incident holds: a letter for each recording, 'c' for a clip and 's' for a still. */
export type Incidents = Readonly<Record<number, string>>;

interface Opening extends Partial<Pick<ReviewQueue, 'seen' | 'shown'>> {
  readonly incidents: Incidents;
}

export function openReview({ incidents, seen = new Set(), shown = null }: Opening) {
  const clock = new SimulatedClock();
  const marked: number[] = [];
  const steps: string[] = [];
  const machine = reviewMachine.provide({
    actions: {
      step: (_, step) => void steps.push(step),
      markSeen: ({ context }) => void marked.push(context.shown ?? 0),
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { clock, input: { seen, shown }, inspect: recorder.inspect }).start();
  const context = () => actor.getSnapshot().context;
  const recordingsOf = () => incidents[context().shown ?? 0] ?? '';
  return {
    actor,
    clock,
    context,
    /** Ids in the order in which they counted as seen, each once. */
    marked: () => [...new Set(marked)],
    /** Steps that the player was told to take, since the last call. */
    steps: () => steps.splice(0),
    taken: recorder.taken,
    queue: (queue: readonly number[]) => actor.send({ type: 'queued', queue }),
    /** Puts the record of the incident on screen, with its recording. */
    read(index = 0) {
      const recordings = recordingsOf();
      actor.send({ type: 'recordingChosen', index, count: recordings.length });
    },
    /** Puts the chosen recording itself on screen. */
    load() {
      const media = recordingsOf()[context().recording.index];
      actor.send({ type: media === 'c' ? 'clipShown' : media === 's' ? 'stillShown' : 'nothingShown' });
    },
    /** Puts the record of the incident on screen, and its first recording. */
    show() {
      this.read();
      this.load();
    },
    /** Goes on, as a person with a key does; the player and the loads follow at once. */
    press(type: 'next' | 'previous' = 'next') {
      const before = context().shown;
      actor.send({ type });
      this.follow(before);
    },
    /** Lets the player and the loads follow what the review has decided. */
    follow(before: number | null) {
      const [step] = steps.splice(0);
      if (step !== undefined) {
        this.read(context().recording.index + (step === 'next' ? 1 : -1));
        this.load();
      } else if (
        actor.getSnapshot().matches({ reviewing: { incident: 'opening' } }) ||
        context().shown !== before
      ) {
        this.show();
      }
    },
  };
}
