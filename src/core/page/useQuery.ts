import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { failureShown } from '#core/app/failedQueries.ts';
import type { Query, QueryResult } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';

interface Shown<T> {
  /** Undefined until the first result of this subject: show a skeleton. */
  readonly result: QueryResult<T> | undefined;
  /** True while an older result of the same subject is shown instead. */
  readonly stale: boolean;
}

/**
 * The result of a query for a list, a count or another part of a page. While the page shows it, the shell's line (with
 * Retry) reports a failure, a missing response and a partial one.
 */
export function useQuery<T>(query: Query<T>): Shown<T> {
  const shown = useResult(query);
  const failure = failureShown(shown.result);
  const isPartial = shown.result?.state === 'ready' && shown.result.partial;
  useFailureLine(failure !== null || isPartial, failure?.requestId);
  const { errors } = useApp();
  const isMissing = query.result()?.state === 'missing';
  // A record page itself says that its record does not exist. A list would only look empty.
  useEffect(() => {
    if (isMissing) errors.report('There was no answer to be used.', `reading ${query.subject}`);
  }, [isMissing, errors, query]);
  return shown;
}

/**
 * The result of a query for the record that a page is about. The page itself shows a failure; the shell's line reports
 * lost parts.
 */
export function useRecord<T>(query: Query<T>): Shown<T> {
  const shown = useResult(query);
  useFailureLine(shown.result?.state === 'ready' && shown.result.partial);
  return shown;
}

/** The result of a query. While the query runs, the previous result of the same subject. */
function useResult<T>(query: Query<T>): Shown<T> {
  const subscribe = useCallback((onSettled: () => void) => query.subscribe(onSettled), [query]);
  const result = useSyncExternalStore(subscribe, () => query.result());
  const [last, setLast] = useState<{ subject: string; result: QueryResult<T> } | null>(null);
  if (result !== undefined && last?.result !== result) setLast({ subject: query.subject, result });
  if (result !== undefined) return { result, stale: false };
  const kept = last?.subject === query.subject ? last.result : undefined;
  return { result: kept, stale: kept !== undefined };
}

function useFailureLine(isFailed: boolean, requestId: string | null = null): void {
  const { failedQueries } = useApp();
  useEffect(
    () => (isFailed ? failedQueries.show({ requestId }) : undefined),
    [isFailed, requestId, failedQueries],
  );
}
