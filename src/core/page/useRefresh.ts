/** Reads something again and again while somebody may be looking. */

import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api/apiError.ts';
import { viewerNow } from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createRefreshMachine } from '#machines/refresh.ts';
import type { Dated } from '#machines/refreshEvents.ts';
import { followIdleness, followPresence } from './followPresence.ts';

interface RefreshOptions {
  /** When what is on screen was asked for, in Unix milliseconds; a newer one begins the period anew. */
  readonly at: number;
  /** Must heed the signal. */
  readonly read: (signal: AbortSignal) => Promise<Dated>;
}

const PERIOD_MS = 30_000;
/** While there was no key and no pointer for so long, it is read half as often. */
const IDLE_AFTER_MS = 600_000;
const BACK_OFF_MS = [5, 10, 20, 40, 60].map((seconds) => seconds * 1_000);

interface Refreshed {
  /** Why it could not be read the last time; null when it could. */
  readonly reason: unknown;
}

export function useRefresh({ at, read }: RefreshOptions): Refreshed {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [machine] = useState(() =>
    createRefreshMachine<Dated>({ read: (signal) => latest.current(signal), isFinal: isRefusal }),
  );
  const actor = useActorRef(machine, {
    ...inspected,
    input: { at, period: PERIOD_MS, backOff: BACK_OFF_MS },
  });
  useEffect(() => actor.send({ type: 'readElsewhere', at }), [actor, at]);
  useEffect(() => followPresence(actor.send), [actor]);
  useEffect(
    () =>
      followIdleness(IDLE_AFTER_MS, (isIdle) =>
        actor.send({
          type: 'periodChanged',
          period: isIdle ? 2 * PERIOD_MS : PERIOD_MS,
          now: viewerNow(),
        }),
      ),
    [actor],
  );
  return useSelector(actor, ({ context }) => context);
}

/** A request that the provider refuses will be refused again. */
function isRefusal(reason: unknown): boolean {
  return reason instanceof ApiError && reason.status >= 400 && reason.status < 500;
}
