/** Reads something again and again while somebody may be looking. */

import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf, isFinalStatus } from '#core/api/apiError.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createRefreshMachine, doubtOf } from '#machines/refresh.ts';
import type { Dated, Doubt, RefreshEffects } from '#machines/refreshEvents.ts';
import { followPresence } from './followPresence.ts';

interface RefreshOptions {
  /** When what is on screen was asked for, in Unix milliseconds; a newer one begins the period anew. */
  readonly at: number;
  /** Must heed the signal. */
  readonly read: (signal: AbortSignal) => Promise<Dated>;
}

/** With the patience of the machine, a lost connection is told within 45 seconds. */
const PERIOD_MS = 30_000;
export const BACK_OFF_MS: readonly number[] = [5, 10, 20, 40, 60].map((seconds) => seconds * 1_000);

/** How the failures of calls are taken. */
export const callFailures: Pick<RefreshEffects<Dated>, 'isFinal' | 'pauseAfter'> = {
  isFinal: (reason) => isFinalStatus(failureOf(reason).status),
  pauseAfter: (reason) => failureOf(reason).pause ?? 0,
};

interface Refreshed {
  /** Why it could not be read the last time; null when it could. */
  readonly reason: unknown;
  readonly doubt: Doubt;
  /** Reads it now, whatever else goes on. */
  readonly refresh: () => void;
}

export function useRefresh({ at, read }: RefreshOptions): Refreshed {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [machine] = useState(() =>
    createRefreshMachine<Dated>({ read: (signal) => latest.current(signal), ...callFailures }),
  );
  const actor = useActorRef(machine, {
    ...inspected,
    input: { at, period: PERIOD_MS, backOff: BACK_OFF_MS },
  });
  useEffect(() => actor.send({ type: 'readElsewhere', at }), [actor, at]);
  useEffect(() => followPresence(actor.send), [actor]);
  const reason = useSelector(actor, ({ context }) => context.reason);
  const doubt = useSelector(actor, doubtOf);
  const refresh = useCallback(() => actor.send({ type: 'refresh' }), [actor]);
  return { reason, doubt, refresh };
}
