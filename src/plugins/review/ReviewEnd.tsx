import { useEffect, useMemo, useState } from 'react';
import { getLocations } from '#core/api/location.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import type { Seen } from '#domain/incidents/useSeenIncidents.ts';
import { outcomeCounts, type QuietSites, quietSites } from './nightSummary.ts';
import { type QueueRange, rangeText } from './queueRange.ts';
import styles from './ReviewPage.module.css';
import type { Queue } from './useQueue.ts';
import type { ReviewActor } from './useReview.ts';

interface ReviewEndProps {
  readonly rows: readonly EventRow[];
  readonly seen: Seen;
  readonly queue: Queue;
  readonly range: QueueRange;
  readonly actor: ReviewActor;
}

/** What the night was, and whether all of it was seen. */
export function ReviewEnd({ rows, seen, queue, range, actor }: ReviewEndProps) {
  const unseen = rows.filter(({ incident }) => !seen.ids.has(incident.id)).length;
  const [first] = rows;
  const isWhole = queue.isWhole && queue.state === 'read';
  const isDone = unseen === 0 && isWhole;
  return (
    <section className={styles.end} aria-labelledby="review-end">
      <Card>
        <div className={styles.summary}>
          <h2 id="review-end" tabIndex={-1} data-done={isDone}>
            <Icon name={isDone ? 'check' : 'warning'} />
            {isDone ? 'All caught up' : 'Not all caught up'}
          </h2>
          {unseen > 0 && (
            <p>
              {groupNumber(unseen)} {unseen === 1 ? 'event is' : 'events are'} not seen yet.
            </p>
          )}
          {!isWhole && <p>Some events could not be read, so there may be more.</p>}
          <p>
            {rows.length === 0 ? 'No events' : outcomeCounts(rows)} {range.name}{' '}
            <span className={styles.note}>({rangeText(range)})</span>
          </p>
          {isWhole && <Sites rows={rows} />}
          <div className={styles.actions}>
            {unseen > 0 && (
              <Button variant="primary" onClick={() => actor.send({ type: 'goOn' })}>
                Go to the first of them
              </Button>
            )}
            {first && (
              <Button onClick={() => actor.send({ type: 'open', id: first.incident.id })}>Begin again</Button>
            )}
          </div>
        </div>
      </Card>
    </section>
  );
}

/** Sites where nothing happened, and those of which that cannot be told. */
function Sites({ rows }: { readonly rows: readonly EventRow[] }) {
  const { api, errors } = useApp();
  const [sites, setSites] = useState<QuietSites | 'failed' | null>(null);
  const withIncident = useMemo(() => new Set(rows.map(({ location }) => location?.id)), [rows]);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // Asked again by 'Retry'.
    void attempt;
    let isPartial = false;
    getLocations(api, {}, { signal, onPartial: () => (isPartial = true) }).then(
      (page) => !signal.aborted && setSites(page ? quietSites(page, isPartial, withIncident) : 'failed'),
      (error: unknown) => {
        if (signal.aborted) return;
        errors.report(error, 'reading sites');
        setSites('failed');
      },
    );
    return () => leaving.abort();
  }, [api, errors, withIncident, attempt]);
  if (sites === null) return <p className={styles.note}>Loading sites...</p>;
  if (sites === 'failed')
    return (
      <p>
        Which sites had no event is not known: the sites could not be read.{' '}
        <Button size="small" onClick={() => setAttempt(attempt + 1)}>
          Retry
        </Button>
      </p>
    );
  const { names, total, unread } = sites;
  return (
    <>
      {total > 0 && (
        <p>
          {groupNumber(names.length)} of {groupNumber(total)} {total === 1 ? 'site' : 'sites'} without any
          event
        </p>
      )}
      {unread && (
        <p>
          {unread === 'some' ? 'Some' : groupNumber(unread)} {unread === 1 ? 'site' : 'sites'} could not be
          read.
        </p>
      )}
      {names.length > 0 && (
        <details>
          <summary>Sites without any event</summary>
          <ul className={styles.quiet}>
            {names.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
