import { useEffect } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { filterExpression } from '#domain/incidents/incidentFilter.ts';
import { NewIncidentsPill } from '#domain/incidents/NewIncidentsPill.tsx';
import { newestOf } from '#domain/incidents/newerIncidents.ts';
import { isInProgress } from '#domain/incidents/outcomes.ts';
import { useNewerIncidents } from '#domain/incidents/useNewerIncidents.ts';
import type { QueueRange } from './queueRange.ts';
import type { Queue } from './useQueue.ts';

interface QueueLiveProps {
  readonly queue: Queue;
  readonly rows: readonly EventRow[];
  readonly range: QueueRange;
}

/** Tells of incidents that began since the queue was read, and reads it again once one in progress was closed. */
export function QueueLive({ queue, rows, range: { start, end } }: QueueLiveProps) {
  const { count, rows: again } = useNewerIncidents({
    locationId: 0,
    filter: filterExpression({ text: '', voice: false, police: false, guard: false, start, end }),
    newest: newestOf(rows),
    shown: rows,
    at: queue.at,
  });
  const isClosed = [...again.values()].some(({ incident }) => !isInProgress(incident));
  const { refresh } = queue;
  useEffect(() => {
    if (isClosed) refresh();
  }, [isClosed, refresh]);
  return <NewIncidentsPill count={count} onShow={refresh} />;
}
