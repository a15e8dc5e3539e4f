import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { search } from '#core/api/search.ts';
import { useApp } from '#core/app/useApp.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createSearchMachine } from '#machines/search.ts';

/** One search, shared by its box and its panel. */
export interface Search<Result = SearchResult> {
  readonly state: SnapshotFrom<ReturnType<typeof createSearchMachine<Result>>>;
  edit(text: string): void;
  /** Searches at once if there is a text. */
  submit(): void;
  close(): void;
}

/** Resolves to null when there is no usable response. Must respect the signal. */
type Find<Result> = (text: string, signal: AbortSignal) => Promise<readonly Result[] | null>;

/** A search of everything that the provider has indexed. It lives as long as the component. */
export function useSearch(): Search {
  const { api } = useApp();
  return useSearchWith((text, signal) => search(api, text, { signal }), 'search');
}

/**
 * A search that lives as long as the component.
 * @param find the function of the first render is used throughout
 * @param name names the search in the error log
 */
export function useSearchWith<Result>(find: Find<Result>, name: string): Search<Result> {
  const { errors } = useApp();
  const [machine] = useState(() => machineOn(find, (cause) => errors.report(cause, name)));
  const actor = useActorRef(machine, inspected);
  const state = useSelector(actor, (current) => current);
  const actions = useMemo(
    () => ({
      edit: (text: string) => actor.send({ type: 'edit', text }),
      submit: () => actor.send({ type: 'submit' }),
      close: () => actor.send({ type: 'close' }),
    }),
    [actor],
  );
  return { state, ...actions };
}

function machineOn<Result>(find: Find<Result>, report: (cause: unknown) => void) {
  return createSearchMachine<Result>().provide({
    actors: {
      search: fromPromise<readonly Result[], { text: string }>(async ({ input, signal }) => {
        const results = await find(input.text, signal);
        if (results === null) throw new Error('The search was answered with nothing.');
        return results;
      }),
    },
    actions: { reportFailure: (_, { cause }) => report(cause) },
  });
}
