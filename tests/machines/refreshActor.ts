/** The machine on a clock that the test turns, with reads that the test ends. */
import { createActor, SimulatedClock } from 'xstate';
import { createRefreshMachine, doubtOf } from '#machines/refresh.ts';
import type { Dated, RefreshInput } from '#machines/refreshEvents.ts';
import { recordTransitions } from './paths.ts';
import { flush } from './recordings.ts';

export const PERIOD = 30_000;
export const BACK_OFF = [5_000, 10_000, 20_000];

/** The reason of a failure that would come again. */
export const FINAL = new Error('403');

/** A failure after which the provider wants to be left alone. */
export class Busy extends Error {
  readonly pause: number;
  constructor(pause: number) {
    super('429');
    this.pause = pause;
  }
}

interface Read {
  readonly signal: AbortSignal;
  resolve(read: Dated): void;
  reject(reason: unknown): void;
}

/** What is on screen was read at 0 on the clock, where it starts. */
export function openRefresh(input: Partial<RefreshInput> = {}) {
  const clock = new SimulatedClock();
  const reads: Read[] = [];
  const machine = createRefreshMachine<Dated>({
    read: (signal) => new Promise((resolve, reject) => reads.push({ signal, resolve, reject })),
    isFinal: (reason) => reason === FINAL,
    pauseAfter: (reason) => (reason instanceof Busy ? reason.pause : 0),
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, {
    clock,
    input: { at: 0, period: PERIOD, backOff: BACK_OFF, ...input },
    inspect: recorder.inspect,
  }).start();
  const end = async (finish: (read: Read) => void) => {
    const read = reads.at(-1);
    if (read === undefined) throw new Error('Nothing is being read.');
    finish(read);
    await flush();
  };
  return {
    actor,
    clock,
    reads,
    taken: recorder.taken,
    state: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : value.reading === 'unanswered' ? 'unanswered' : 'reading';
    },
    isReading: () => actor.getSnapshot().matches('reading'),
    doubt: () => doubtOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    succeed: (at = clock.now()) => end(({ resolve }) => resolve({ at })),
    fail: (reason: unknown = new Error('502')) => end(({ reject }) => reject(reason)),
  };
}
