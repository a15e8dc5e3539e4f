import { useEffect, useMemo } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { FailureNote } from '#core/page/FailureNote.tsx';
import { filterExpression } from '#domain/incidents/incidentFilter.ts';
import { NewIncidentsPill } from '#domain/incidents/NewIncidentsPill.tsx';
import { knownOf } from '#domain/incidents/newerIncidents.ts';
import { isInProgress } from '#domain/incidents/outcomes.ts';
import { useNewerIncidents } from '#domain/incidents/useNewerIncidents.ts';
import type { QueueRange } from './queueRange.ts';
import type { Queue } from './useQueue.ts';

interface QueueLiveProps {
  readonly queue: Queue;
  readonly rows: readonly EventRow[];
  readonly range: QueueRange;
}

/**
 * Tells of incidents that have come since the queue was read, also of those that began long before, and whether that can be
 * told. Reads the queue again once one in progress was closed.
 */
export function QueueLive({ queue, rows, range: { start, end } }: QueueLiveProps) {
  const { isWhole } = queue;
  const known = useMemo(
    () => knownOf(rows, { isWhole, isNewest: false, count: isWhole ? rows.length : null }),
    [rows, isWhole],
  );
  const live = useNewerIncidents({
    locationId: 0,
    filter: filterExpression({ text: '', voice: false, police: false, guard: false, start, end }),
    known,
    shown: rows,
    at: queue.at,
  });
  const isClosed = [...live.rows.values()].some(({ incident }) => !isInProgress(incident));
  const { refresh } = queue;
  useEffect(() => {
    if (isClosed) refresh();
  }, [isClosed, refresh]);
  const { failure, doubt, at } =
    queue.failure === null
      ? live
      : ({ failure: { state: 'failed', ...queue.failure }, doubt: 'failed', at: queue.at } as const);
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
      <NewIncidentsPill count={live.count} onShow={refresh} />
    </>
  );
}
