/** What comes, and what becomes of events of the queue, while it is reviewed. ReviewPage.tsx goes through them. */

import { useEffect, useMemo } from 'react';
import type { EventRow } from '#contract/event.ts';
import { FailureNote } from '#core/page/QueryRows.tsx';
import { NewEventsPill } from '#domain/incidents/NewEventsPill.tsx';
import { knownOf, useNewerEvents } from '#domain/incidents/newerEvents.ts';
import { isInProgress } from '#domain/incidents/outcomes.ts';
import type { QueueRange } from './reviewSearch.ts';
import type { Queue } from './useQueue.ts';

/** What has become of events of the queue that were in progress. */
export interface LiveQueue {
  readonly of: Queue['rows'];
  /** By id. */
  readonly rows: ReadonlyMap<number, EventRow>;
}

interface QueueLiveProps {
  readonly queue: Queue;
  readonly rows: readonly EventRow[];
  readonly range: QueueRange;
  readonly onLive: (live: LiveQueue) => void;
}

/**
 * Tells of events that have come since the queue was read, also of those that began long before, and whether that can be
 * told. Reads the queue again once one in progress was closed, or is there no longer.
 */
export function QueueLive({ queue, rows, range, onLive }: QueueLiveProps) {
  const { isWhole } = queue;
  const { start, end } = range;
  const known = useMemo(
    () => knownOf(rows, { isWhole, isNewest: false, count: isWhole ? rows.length : null }),
    [rows, isWhole],
  );
  const live = useNewerEvents({
    locationId: 0,
    filter: undefined,
    range: { start, end },
    known,
    shown: rows,
    at: queue.at,
  });
  useEffect(() => onLive({ of: queue.rows, rows: live.rows }), [queue.rows, live.rows, onLive]);
  const isOver = live.isGone || [...live.rows.values()].some(({ incident }) => !isInProgress(incident));
  const { refresh } = queue;
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  const { failure, doubt, at } =
    queue.failure === null ? live : ({ failure: queue.failure, doubt: 'failed', at: queue.at } as const);
  const retry = () => {
    refresh();
    live.refresh();
  };
  return (
    <>
      <FailureNote
        result={{ state: 'ready', value: rows, partial: false, at }}
        {...{ failure, doubt }}
        onRetry={retry}
      />
      <NewEventsPill count={live.count} onShow={refresh} />
    </>
  );
}
