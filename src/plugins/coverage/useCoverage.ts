/** The machine of the board with its effects: the provider, the clock, and whether the page is in view. */

import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ApiClient } from '#core/api/client.ts';
import { getLocationArmedStatus } from '#core/api/location.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { viewerNow } from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { sitesToAsk } from '#domain/arming/arming.ts';
import { createCoverageMachine, type SitesRead } from '#machines/coverage.ts';

type CoverageMachine = ReturnType<typeof machineFor>;

export interface Coverage {
  readonly actor: ActorRefFrom<CoverageMachine>;
  readonly snapshot: SnapshotFrom<CoverageMachine>;
}

/** More armed statuses than these are asked for only when the person says so. */
const MOST_UNBIDDEN = 200;

/** @param read the sites as they were read last */
export function useCoverage(read: SitesRead): Coverage {
  const app = useApp();
  const [machine] = useState(() => machineFor(app));
  const actor = useActorRef(machine, {
    ...inspected,
    input: { ...read, mostUnbidden: MOST_UNBIDDEN },
  });
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => actor.send({ type: 'sitesRead', ...read }), [actor, read]);
  useEffect(() => followPresence(actor.send), [actor]);
  return { actor, snapshot };
}

function machineFor({ api, errors }: AppContext) {
  const reported = <T>(what: string, signal: AbortSignal, work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!signal.aborted) errors.report(error, `reading ${what}`);
      throw error;
    });
  return createCoverageMachine({
    sitesToAsk,
    load: (id, signal) => reported(`armed status of location ${id}`, signal, readStatus(api, id, signal)),
  });
}

async function readStatus(api: ApiClient, id: number, signal: AbortSignal) {
  const at = viewerNow();
  const status = await getLocationArmedStatus(api, id, { signal });
  return status && { ...status, at };
}

// Whether somebody may be looking, and when it is worth asking again.

interface Presence {
  readonly type: 'suspended' | 'resumed';
}

/**
 * Tells when the page is hidden, now or later, and when it is back in view. Also tells when the browser believes to have a
 * connection again. That it believes to have none is no reason not to ask: it may be wrong.
 * @returns ends it
 */
export function followPresence(tell: (presence: Presence) => void): () => void {
  const leave = () => tell({ type: 'suspended' });
  const comeBack = () => tell({ type: 'resumed' });
  const onView = () => (document.hidden ? leave() : comeBack());
  const onLine = () => !document.hidden && comeBack();
  if (document.hidden) leave();
  document.addEventListener('visibilitychange', onView);
  window.addEventListener('online', onLine);
  return () => {
    document.removeEventListener('visibilitychange', onView);
    window.removeEventListener('online', onLine);
  };
}
