import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Query, QueryResult } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';

export interface Shown<T> {
  /**
   * Undefined until the first result of this subject: show a skeleton. What was read stays when it could not be read
   * again.
   */
  readonly result: QueryResult<T> | undefined;
  /** True while a newer result of the same subject is awaited. */
  readonly stale: boolean;
  /** The last result, where there was nothing to be used. */
  readonly failure: QueryResult<T> | null;
}

type IsFailed = (result: QueryResult<unknown>) => boolean;

/** A list without an answer to be used has failed: it must not look like a quiet night. */
const isListFailed: IsFailed = ({ state }) => state !== 'ready';
/** A record that is missing does not exist any more. */
const isRecordFailed: IsFailed = ({ state }) => state === 'failed';

/**
 * The result of a query for a list, a count or another part of a page. While the page shows it, the shell's line (with
 * Retry) reports a failure, a missing response and a partial one.
 */
export function useQuery<T>(query: Query<T>): Shown<T> {
  const shown = useResult(query, isListFailed);
  const { errors } = useApp();
  const isMissing = query.result()?.state === 'missing';
  // A record page itself says that its record does not exist. A list would only look empty.
  useEffect(() => {
    if (isMissing) errors.report('There was no answer to be used.', `reading ${query.subject}`);
  }, [isMissing, errors, query]);
  return shown;
}

/**
 * The result of a query for the record that a page is about. The page itself shows a failure while it has no record; the
 * shell's line reports lost parts.
 */
export function useRecord<T>(query: Query<T>): Shown<T> {
  return useResult(query, isRecordFailed);
}

interface Kept<T> {
  readonly subject: string;
  readonly result: QueryResult<T>;
  /** The one to show. */
  readonly shown: QueryResult<T>;
}

/** The result of a query. While the query runs and after it has failed, the previous result of the same subject. */
function useResult<T>(query: Query<T>, isFailed: IsFailed): Shown<T> {
  const { subject } = query;
  const subscribe = useCallback((onSettled: () => void) => query.subscribe(onSettled), [query]);
  const result = useSyncExternalStore(subscribe, () => query.result());
  const [last, setLast] = useState<Kept<T> | null>(null);
  const kept = last?.subject === subject ? last : null;
  if (result !== undefined && last?.result !== result)
    setLast({
      subject,
      result,
      shown: kept && isFailed(result) && !isFailed(kept.shown) ? kept.shown : result,
    });
  const failure = kept && isFailed(kept.result) ? kept.result : null;
  const isPartial = kept?.result.state === 'ready' && kept.result.partial;
  useFailureLine(subject, isPartial ? kept.result : failure, isFailed === isRecordFailed && kept?.shown);
  return { result: kept?.shown, stale: result === undefined && kept !== null, failure };
}

/** @param told the failure that the page itself tells */
function useFailureLine<T>(
  subject: string,
  result: QueryResult<T> | null,
  told: QueryResult<T> | undefined | false,
): void {
  const { failedQueries } = useApp();
  const isTold = told === result;
  useEffect(() => {
    if (result === null) return undefined;
    const { requestId = null, status = 0, pause = 0 } = result.state === 'failed' ? result : {};
    const final = result.state === 'ready' ? 'data' : undefined;
    return failedQueries.show({ subject, requestId, status, pause, isTold, ...(final && { final }) });
  }, [subject, result, isTold, failedQueries]);
}
