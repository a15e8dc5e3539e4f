/** The machine of the review with its effects: the player, and what the person has seen. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { inspected } from '#core/inspector/inspected.ts';
import type { Seen } from '#domain/incidents/seenIncidents.ts';
import type { Step } from '#domain/player/usePlayback.ts';
import { type Needs, reviewMachine } from '#machines/review.ts';

export type ReviewActor = ActorRefFrom<typeof reviewMachine>;

interface ReviewOptions {
  /** Ids in the order of review; null until the queue is read. Must keep its identity. */
  readonly queue: readonly number[] | null;
  readonly seen: Seen;
  /** Id of the incident to begin with. Counts for the first render alone. */
  readonly startId: number | undefined;
  readonly needs: Needs;
}

export function useReview({ queue, seen, startId, needs }: ReviewOptions) {
  const player = useRef<((step: Step) => void) | null>(null);
  const latest = useRef(seen);
  useLayoutEffect(() => {
    latest.current = seen;
  });
  const [machine] = useState(() =>
    reviewMachine.provide({
      actions: {
        step: (_, step) => player.current?.(step),
        markSeen: ({ context }) => context.shown !== null && latest.current.mark([context.shown]),
      },
    }),
  );
  const input = { seen: seen.ids, shown: startId ?? null, needs };
  const actor = useActorRef(machine, { ...inspected, input });
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => actor.send({ type: 'seenChanged', seen: seen.ids }), [actor, seen.ids]);
  useEffect(() => actor.send({ type: 'needsChanged', needs }), [actor, needs]);
  useEffect(() => {
    if (queue) actor.send({ type: 'queued', queue });
  }, [actor, queue]);
  return { actor, snapshot, player };
}
