/** What could not be read, until it can: the shell tells what of it the page shows, and it is asked for again by itself. */
import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { type CallFailure, failureOf, isFinalStatus } from '#core/api/apiError.ts';
import type { Read, ReadKey } from '#core/api/query.ts';
import { viewerNow } from '#core/environment.ts';
import { createListeners, listen } from '#core/listeners.ts';

/** A failure that has not ended. */
export interface Failing extends CallFailure {
  /** When it began, by the viewer's clock. */
  readonly since: number;
}

export interface ShownFailure extends Partial<CallFailure> {
  readonly since: number;
  readonly requestId: string | null;
  /** What was asked for, as the error log names it, e.g. 'events'. */
  readonly subject: string;
  /**
   * The portal does not ask again by itself, because the result would be the same. 'code': code is missing. Browsers may
   * remember the failed import, so only a reload loads it.
   */
  readonly final?: 'code' | 'data';
  /** The page itself shows the failure in the place of its content, with Retry. */
  readonly isTold?: boolean;
}

/** Of something that is not a query. */
interface OtherFailure extends ShownFailure {
  readonly ask?: () => void;
}

/** The attempts that the portal makes by itself. */
interface NextTry {
  /** Milliseconds from the last failure to the next attempt. */
  readonly pause: number;
  /** Attempts so far that failed. */
  readonly failures: number;
}

const BACK_OFF_MS: readonly number[] = [5, 10, 20, 40, 60].map((seconds) => seconds * 1_000);

/** @param report logs a failure under the subject */
export function createFailedReads(client: QueryClient, report: (subject: string, error: unknown) => void) {
  const cache = client.getQueryCache();
  const failed = new Map<string, Failing>();
  const others = new Set<OtherFailure>();
  const { subscribe, notify } = createListeners();
  let shown: readonly ShownFailure[] = [];
  let next: NextTry | 'asking' | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isPassing = (query: Query) => {
    const failure = failed.get(query.queryHash);
    // A live part is asked for again even if it is silent: nobody would press Retry for it.
    const isWatched = !isSilent(query) || query.meta?.isLive === true;
    return failure !== undefined && isWatched && query.isActive() && !isFinalStatus(failure.status);
  };
  const hangs = ({ meta, state }: Query) => meta?.isLive === true && state.fetchStatus === 'fetching';
  const passingOthers = () =>
    [...others].filter(({ ask, final, status }) => ask && !final && !isFinalStatus(status));
  const tryAgain = () => {
    clearTimeout(timer);
    timer = undefined;
    void client.refetchQueries({ type: 'active', predicate: (query) => isPassing(query) || hangs(query) });
    for (const { ask } of passingOthers()) ask?.();
    look();
  };
  const plan = () => {
    const passing = cache.findAll({ type: 'active', predicate: isPassing });
    const reasons = [...passing.map(({ queryHash }) => failed.get(queryHash)), ...passingOthers()];
    if (reasons.length === 0) {
      clearTimeout(timer);
      [timer, next, failures] = [undefined, null, 0];
      return;
    }
    if (passing.some(({ state }) => state.fetchStatus === 'fetching')) {
      next = 'asking';
      return;
    }
    // While nobody looks there is no timer, and what happens is no further attempt.
    if ((timer !== undefined || (document.hidden && next !== null)) && next !== 'asking') return;
    failures += 1;
    const pauses = reasons.map((reason) => reason?.pause ?? 0);
    const pause = Math.max(BACK_OFF_MS[failures - 1] ?? BACK_OFF_MS.at(-1) ?? 0, ...pauses);
    next = { pause, failures };
    clearTimeout(timer);
    timer = document.hidden ? undefined : setTimeout(tryAgain, pause);
  };
  const look = () => {
    plan();
    const active = cache.findAll({ type: 'active' });
    const now = [...active.flatMap((query) => shownOf(query, failed)), ...others];
    const isSame = now.length === shown.length && now.every((one, index) => isEqual(one, shown[index]));
    if (!isSame) shown = now;
    notify();
  };
  const follow = ({ type, query, ...event }: QueryCacheNotifyEvent) => {
    if (type === 'removed') failed.delete(query.queryHash);
    const action = type === 'updated' && 'action' in event ? event.action : null;
    if (action?.type === 'success') failed.delete(query.queryHash);
    if (action?.type === 'error') {
      const failure = failingNow(action.error, failed.get(query.queryHash));
      // After a 401 the session leads to the login page, so there is nothing to tell here.
      if (failure.status === 401) return;
      failed.set(query.queryHash, failure);
      report(String(query.queryKey[0]), action.error);
    }
    if (action !== null || type === 'removed' || type === 'observerAdded' || type === 'observerRemoved')
      look();
  };
  const comeBack = () => {
    if (document.hidden) {
      clearTimeout(timer);
      timer = undefined;
    } else tryAgain();
  };
  const ends = [
    cache.subscribe(follow),
    listen(document, { visibilitychange: comeBack }),
    listen(window, { online: comeBack }),
  ];

  return {
    /** Why the last read of a query failed; null once it has succeeded. The same object until then. */
    failureOf: (key: ReadKey) => failed.get(hashKey(key)) ?? null,
    /** The failures on the page. The same array until something changes. */
    shown: () => shown,
    /** Null while nothing failed that may go well the next time. 'asking' while an attempt runs. */
    nextTry: () => next,
    /** Adds a failure that is not of a query. Returns a function that removes it. */
    show: (failure: OtherFailure) => {
      others.add(failure);
      look();
      return () => {
        others.delete(failure);
        // One that takes its place in the same task goes on with its attempts.
        queueMicrotask(look);
      };
    },
    /** Asks for everything on the page again. */
    askAgain: () => {
      void client.refetchQueries({ type: 'active' });
      for (const { ask } of others) ask?.();
    },
    subscribe,
    /** Ends the attempts. */
    stop: () => {
      clearTimeout(timer);
      for (const end of ends) end();
    },
  };
}

/** @param last the failure before, if nothing went well since. To lose the connection is another one. */
export function failingNow(error: unknown, last: Failing | null | undefined): Failing {
  const failure = failureOf(error);
  const isSame = last && (last.status === 0) === (failure.status === 0);
  return { ...failure, since: isSame ? last.since : viewerNow() };
}

function isSilent({ meta }: Query): boolean {
  return meta?.isSilent === true;
}

function shownOf(query: Query, failed: ReadonlyMap<string, Failing>): ShownFailure[] {
  if (isSilent(query)) return [];
  const subject = String(query.queryKey[0]);
  const data = query.state.data as Read<unknown> | undefined;
  const failure = failed.get(query.queryHash);
  if (failure !== undefined)
    return [
      {
        subject,
        ...failure,
        ...(query.meta?.isLive && { final: 'data' }),
        isTold: query.meta?.isRecord === true && data === undefined,
      },
    ];
  return data?.partial ? [{ subject, since: data.at, requestId: null, final: 'data' }] : [];
}

function isEqual(one: ShownFailure, other: ShownFailure | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
