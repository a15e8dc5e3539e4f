import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { ApiClient } from '#core/api/client.ts';
import { search } from '#core/api/search.ts';
import type { SearchResult } from '#core/api/wire/search.ts';
import { useApp } from '#core/app/useApp.ts';
import type { ErrorSink } from '#core/errors/errorSink.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { searchMachine } from '#machines/search.ts';

/** One search, shared by its box and its panel. */
export interface Search {
  readonly state: SnapshotFrom<typeof searchMachine>;
  edit(text: string): void;
  /** Searches at once if there is a text. */
  submit(): void;
  close(): void;
}

/** A search that lives as long as the component. */
export function useSearch(): Search {
  const { api, errors } = useApp();
  const [machine] = useState(() => machineOn(api, errors));
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

function machineOn(api: ApiClient, errors: ErrorSink) {
  return searchMachine.provide({
    actors: {
      search: fromPromise<readonly SearchResult[], { text: string }>(async ({ input, signal }) => {
        const results = await search(api, input.text, { signal });
        if (results === null) throw new Error('The search was answered with nothing.');
        return results;
      }),
    },
    actions: { reportFailure: (_, { cause }) => errors.report(cause, 'search') },
  });
}
