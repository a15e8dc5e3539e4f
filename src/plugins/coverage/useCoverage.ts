/** The machine of the board with its effects: the provider, the clock, and whether the page is in view. */

import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { failureOf } from '#core/api/apiError.ts';
import type { ApiClient, CallOptions } from '#core/api/client.ts';
import { getLocationArmedStatus, getLocations } from '#core/api/location.ts';
import type { AppContext } from '#core/app/appContext.ts';
import { useApp } from '#core/app/useApp.ts';
import { viewerNow } from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import type { Doubted } from '#core/page/doubtText.ts';
import { followPresence } from '#core/page/followPresence.ts';
import { callFailures } from '#core/page/useRefresh.ts';
import { createCoverageMachine } from '#machines/coverage.ts';
import { doubtOf } from '#machines/refresh.ts';
import type { SitesRead } from '#machines/siteQueue.ts';

type CoverageMachine = ReturnType<typeof machineFor>;

export interface Coverage {
  readonly actor: ActorRefFrom<CoverageMachine>;
  readonly snapshot: SnapshotFrom<CoverageMachine>;
  readonly isRefreshing: boolean;
  /** Why the sites may be out of date. */
  readonly doubted: Doubted;
}

/** More armed statuses than these are asked for only when the person says so. */
const MOST_UNBIDDEN = 200;

/** @param read the sites as the page's loader has read them; a newer value replaces what was read since */
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
  const { refresh } = snapshot.context;
  const isRefreshing = useSelector(refresh, (current) => current.matches('reading'));
  const reason = useSelector(refresh, ({ context }) => context.reason);
  const doubt = useSelector(refresh, doubtOf);
  const { failedQueries } = app;
  useEffect(
    () =>
      reason === null
        ? undefined
        : failedQueries.show({ subject: 'coverage', final: 'data', ...failureOf(reason) }),
    [reason, failedQueries],
  );
  const failure = useMemo(
    () => (reason === null ? null : ({ state: 'failed', ...failureOf(reason) } as const)),
    [reason],
  );
  return { actor, snapshot, isRefreshing, doubted: { doubt, failure } };
}

/** All sites that the person may see, with the moment of asking; null when the answer cannot be used. */
export async function readSites(api: ApiClient, call: CallOptions): Promise<SitesRead | null> {
  const at = viewerNow();
  const page = await getLocations(api, {}, call);
  return page && { sites: page.rows, at };
}

function machineFor({ api, errors }: AppContext) {
  const reported = <T>(what: string, signal: AbortSignal, work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!signal.aborted) errors.report(error, `reading ${what}`);
      throw error;
    });
  return createCoverageMachine({
    load: (id, signal) => reported(`armed status of location ${id}`, signal, readStatus(api, id, signal)),
    readSites: (signal) => reported('coverage', signal, readWhole(api, signal)),
    ...callFailures,
  });
}

async function readStatus(api: ApiClient, id: number, signal: AbortSignal) {
  const at = viewerNow();
  const status = await getLocationArmedStatus(api, id, { signal });
  return status && { ...status, at };
}

/** Sites that vanish because their rows could not be read would look as if they needed nothing. */
async function readWhole(api: ApiClient, signal: AbortSignal): Promise<SitesRead> {
  let isPartial = false;
  const read = await readSites(api, {
    signal,
    onPartial: () => {
      isPartial = true;
    },
  });
  // Reading thousands of rows was one task. What is made of them is another one.
  await new Promise((resolve) => setTimeout(resolve));
  if (read === null || isPartial) throw new Error('The list of sites could not be read whole.');
  return read;
}
