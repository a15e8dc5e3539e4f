import { useEffect, useMemo, useState } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { FailureNote } from '#core/page/FailureNote.tsx';
import { useSelectionInUrl } from '#core/page/useSelectionInUrl.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import type { Seen } from '#domain/incidents/useSeenIncidents.ts';
import { QueueList } from './QueueList.tsx';
import { QueueLive } from './QueueLive.tsx';
import { QueueNotices } from './QueueNotices.tsx';
import { inOrder, queueLines, siteName } from './queueOrder.ts';
import type { QueueRange } from './queueRange.ts';
import { ReviewBar } from './ReviewBar.tsx';
import { ReviewEnd } from './ReviewEnd.tsx';
import { ReviewIncident } from './ReviewIncident.tsx';
import styles from './ReviewPage.module.css';
import type { ReviewSearch } from './reviewSearch.ts';
import { StepBar, useStepKeys } from './StepBar.tsx';
import type { Paces } from './timeLeft.ts';
import { LONGEST_QUEUE, useQueue } from './useQueue.ts';
import { useReview } from './useReview.ts';

interface ReviewProps {
  /** Counts for the first render alone. */
  readonly range: QueueRange;
  readonly search: ReviewSearch;
  readonly seen: Seen;
  readonly onChange: (next: Partial<ReviewSearch>) => void;
  /** What the queue is, and what is kept of it. */
  readonly note: string;
}

/** The queue, and the incident of it that is looked at. */
export function Review({ range, search, seen, onChange, note }: ReviewProps) {
  const { order, group } = search;
  const queue = useQueue(range);
  const rows = useMemo(() => queue.rows && inOrder(queue.rows, { order, group }), [queue.rows, order, group]);
  const lines = useMemo(() => rows && queueLines(rows, { group }), [rows, group]);
  const ids = useMemo(() => rows?.map(({ incident }) => incident.id) ?? null, [rows]);
  const review = useReview({ queue: ids, seen, startId: search.event });
  const { actor, snapshot } = review;
  const { shown } = snapshot.context;
  const isEnded = snapshot.matches('ended');
  // A reload, and Back from the full page of the incident, return to it.
  useSelectionInUrl({
    selection: isEnded ? undefined : (shown ?? undefined),
    address: search.event,
    select: (id) => id !== undefined && actor.send({ type: 'open', id }),
    write: async (event) => onChange({ event }),
  });
  useStepKeys(actor);
  useEffect(() => {
    // The row that was pressed stands in the queue, the incident beside or below it.
    if (shown !== null && document.activeElement?.closest('[data-event]'))
      document.getElementById('reviewed-incident')?.focus();
  }, [shown]);
  // Now: without a connection it could not come.
  const [paces, setPaces] = useState<Paces>({ recordings: new Map(), clips: new Map() });
  if (queue.state === 'tooLong')
    return (
      <EmptyMessage icon="info">
        {`These are ${groupNumber(queue.total ?? 0)} events. Up to ${groupNumber(LONGEST_QUEUE)} can be reviewed: choose a day.`}
      </EmptyMessage>
    );
  if (rows === null || lines === null)
    return queue.failure !== null ? (
      <ErrorPanel
        message="The events could not be read."
        cause={<FailureNote result={undefined} failure={{ state: 'failed', ...queue.failure }} />}
        onRetry={queue.retry}
      />
    ) : (
      <Skeleton text="Loading events..." shape="block" count={2} layout={styles.columns} />
    );
  const row = rows.find(({ incident }) => incident.id === shown);
  return (
    <>
      <QueueLive {...{ queue, rows, range }} />
      <div className={styles.bar}>
        <QueueNotices queue={queue} note={note} />
        {rows.length > 0 && <ReviewBar {...{ rows, seen, paces, actor, snapshot }} />}
      </div>
      <VisuallyHidden>
        <span role="status">{announced(review, row, rows, seen)}</span>
      </VisuallyHidden>
      <div className={styles.columns} data-empty={rows.length === 0}>
        {rows.length > 0 && <QueueList {...{ actor, lines }} startAt={shown} />}
        <div className={styles.main}>
          {row && snapshot.matches('reviewing') ? (
            <>
              <ReviewIncident key={row.incident.id} {...{ row, review, seen }} onPaces={setPaces} />
              <StepBar {...{ actor, snapshot }} />
            </>
          ) : (
            <ReviewEnd {...{ rows, seen, queue, range, actor }} />
          )}
        </div>
      </div>
    </>
  );
}

/** What is on screen, for people who cannot see it change. */
function announced(
  { snapshot }: ReturnType<typeof useReview>,
  row: EventRow | undefined,
  rows: readonly EventRow[],
  seen: Seen,
): string {
  if (snapshot.matches('ended'))
    return rows.every(({ incident }) => seen.ids.has(incident.id))
      ? 'The end of the queue. All of it is seen.'
      : 'The end of the queue. Some of it is not seen.';
  if (!row) return '';
  return `Event ${rows.indexOf(row) + 1} of ${rows.length}, ${siteName(row)}`;
}
