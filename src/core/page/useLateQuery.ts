import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LoaderArgs } from '#core/app/appContext.ts';
import type { Query, QueryResult } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { whenIdle } from '#core/app/whenIdle.ts';

interface LateQuery<T> {
  /** Undefined while it is awaited. */
  readonly result: QueryResult<T> | undefined;
  readonly retry: () => void;
}

const nothing = () => undefined;

/**
 * Reads data for a part of a page when the browser is idle, as a loader does for a page.
 * @param load a loader such as `listLoader` makes; must keep its identity
 */
export function useLateQuery<T>(load: (args: LoaderArgs) => Query<T>): LateQuery<T> {
  const context = useApp();
  const [query, setQuery] = useState<Query<T> | null>(null);
  const leaving = useRef(new AbortController());
  const retry = useCallback(() => {
    setQuery(load({ context, params: {}, deps: {}, abortController: leaving.current }));
  }, [load, context]);
  useEffect(() => {
    const abortController = new AbortController();
    leaving.current = abortController;
    void whenIdle().then(() => {
      if (!abortController.signal.aborted) retry();
    });
    return () => abortController.abort();
  }, [retry]);
  const subscribe = useCallback((onSettled: () => void) => query?.subscribe(onSettled) ?? nothing, [query]);
  const result = useSyncExternalStore(subscribe, () => query?.result());
  return { result, retry };
}
