/** The search machine on fakes: its calls answered by hand, its clock turned by hand. */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { createSearchMachine, DEBOUNCE, type SearchEvent } from '#machines/search.ts';
import { recordTransitions } from './paths.ts';

export const result = (title: string): SearchResult => ({
  groupLabel: 'Location',
  title,
  url: '/location/1',
});

/** The ends of the call and of the rest, as the graph names them. */
export type End =
  | { type: 'xstate.done.actor.search'; output: readonly SearchResult[] }
  | { type: 'xstate.error.actor.search'; error: unknown }
  | { type: 'xstate.after.debounce.search.typing' };

export const FOUND = { type: 'xstate.done.actor.search', output: [result('Dock 9')] } as const;
export const BROKEN = { type: 'xstate.error.actor.search', error: new Error('No answer') } as const;
export const RESTED = { type: 'xstate.after.debounce.search.typing' } as const;
export const edit = (text: string) => ({ type: 'edit', text }) as const;

interface Call {
  readonly text: string;
  readonly signal: AbortSignal;
  resolve(results: readonly SearchResult[]): void;
  reject(reason: unknown): void;
}

export function startSearch() {
  const failures: unknown[] = [];
  const calls: Call[] = [];
  const machine = createSearchMachine<SearchResult>().provide({
    actors: {
      search: fromPromise<readonly SearchResult[], { text: string }>(
        ({ input: { text }, signal }) =>
          new Promise((resolve, reject) => calls.push({ text, signal, resolve, reject })),
      ),
    },
    actions: { reportFailure: (_, { cause }) => failures.push(cause) },
  });
  const recorder = recordTransitions(machine);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, inspect: recorder.inspect }).start();

  const perform = async (event: SearchEvent | End) => {
    const call = calls.at(-1);
    if (event.type === 'xstate.done.actor.search') call?.resolve(event.output);
    else if (event.type === 'xstate.error.actor.search') call?.reject(event.error);
    else if (event.type === 'xstate.after.debounce.search.typing') clock.increment(DEBOUNCE);
    else actor.send(event);
    await flush();
  };
  return { actor, calls, clock, failures, perform, recorder };
}

export const arrive = {
  closed: () => after(),
  'closed with a text': () => after(edit('dock'), { type: 'close' }),
  typing: () => after(edit('dock')),
  searching: () => after(edit('dock'), RESTED),
  answered: () => after(edit('dock'), RESTED, FOUND),
  failed: () => after(edit('dock'), RESTED, BROKEN),
};

async function after(...events: (SearchEvent | End)[]) {
  const started = startSearch();
  for (const event of events) await started.perform(event);
  return started;
}

// A macrotask: all promise reactions have run.
export function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
