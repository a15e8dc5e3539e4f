import { useRouter } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { inspected } from '#core/inspector/inspected.ts';
import { createSelectionInUrlMachine, type Selection } from '#machines/selectionInUrl.ts';
import { isNavigatingAway } from './isNavigatingAway.ts';

interface SelectionInUrl<T extends Selection> {
  /** What is selected, as the address would contain it. */
  readonly selection: T;
  /** What the address contains. */
  readonly address: T;
  /** Passes on the selection of a link to the same page. Its owner may refuse it. */
  readonly select: (address: T) => void;
  /** Writes a selection into the address, replacing the history entry. */
  readonly write: (selection: T) => Promise<void>;
}

/**
 * Keeps a selection, which a machine of the page owns, in the page's address, and follows links that select something
 * else. The address is written once the selection has been unchanged for a moment.
 */
export function useSelectionInUrl<T extends Selection>({
  selection,
  address,
  select,
  write,
}: SelectionInUrl<T>): void {
  const router = useRouter();
  const latest = useRef({ select, write });
  useLayoutEffect(() => {
    latest.current = { select, write };
  });
  const [machine] = useState(() =>
    createSelectionInUrlMachine<T>().provide({
      actors: {
        write: fromPromise<void, { selection: T }>(({ input }) => latest.current.write(input.selection)),
      },
      actions: { select: (_, params) => latest.current.select(params.address) },
      guards: { isLeaving: () => isNavigatingAway(router) },
    }),
  );
  const actor = useActorRef(machine, { ...inspected, input: { selection, address } });
  useEffect(() => actor.send({ type: 'selected', selection }), [actor, selection]);
  useEffect(() => actor.send({ type: 'addressChanged', address }), [actor, address]);
}
