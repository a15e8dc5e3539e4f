/** Calls of a machine that the test answers by hand. */
import { type EventObject, fromPromise } from 'xstate';

export interface Call<Input, Answer> {
  readonly input: Input;
  readonly signal: AbortSignal;
  isOver: boolean;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

export function callsByHand<Input, Answer>() {
  const calls: Call<Input, Answer>[] = [];
  const load = (input: Input, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => calls.push({ input, signal, isOver: false, resolve, reject }));
  return {
    /** In the order of asking. */
    calls,
    load,
    actor: fromPromise<Answer, Input>(({ input, signal }) => load(input, signal)),
    inFlight: () => calls.filter(({ isOver, signal }) => !isOver && !signal.aborted),
    /** Ends a call, a cancelled one too, once. @param answer an error refuses it */
    end: async (call: Call<Input, Answer> | undefined, answer: Answer | Error) => {
      if (call === undefined || call.isOver) return;
      call.isOver = true;
      if (answer instanceof Error) call.reject(answer);
      else call.resolve(answer);
      await flush();
    },
  };
}

/** Ends of a call and of a wait, as XState names them. */
export type End<Output> =
  | { readonly type: `xstate.done.actor.${string}`; readonly output: Output }
  | { readonly type: `xstate.error.actor.${string}`; readonly error: unknown }
  | { readonly type: `xstate.after.${string}` };

/**
 * Lets events happen, one after another: ends as what they are the ends of, the last call and the wait; all others are sent.
 * @param wait lets the time pass
 */
export function performing<Event extends EventObject, Output>(
  actor: { send(event: Event): void },
  calls: readonly Pick<Call<unknown, Output>, 'resolve' | 'reject'>[],
  wait: () => void = () => undefined,
) {
  const isEnd = (event: Event | End<Output>): event is End<Output> => event.type.startsWith('xstate.');
  return async (...events: readonly (Event | End<Output>)[]) => {
    for (const event of events) {
      if (!isEnd(event)) actor.send(event);
      else if (!('output' in event || 'error' in event)) wait();
      else {
        if ('output' in event) calls.at(-1)?.resolve(event.output);
        else calls.at(-1)?.reject(event.error);
        await flush();
      }
    }
  };
}

// A macrotask: all promise reactions have run.
export function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
