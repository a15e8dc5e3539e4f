import { useMemo } from 'react';
import type { EventRow } from '#contract/event.ts';
import type { LocationRecord } from '#contract/location.ts';
import { eventCounts, quietSiteCount } from '#contract/rules/nightSummary.ts';
import { sitesQuery } from '#core/api/location.ts';
import { type Page, silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { groupNumber } from '#core/format/texts.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { handFocusTo, handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { outcomesOf } from '#domain/incidents/outcomes.ts';
import { locationName } from '#domain/sites/names.ts';
import type { ReviewActor, SeenAfter } from '#machines/review.ts';
import styles from './ReviewPage.module.css';
import { type QueueRange, rangeText } from './reviewSearch.ts';
import type { Queue } from './useQueue.ts';

interface ReviewEndProps {
  readonly rows: readonly EventRow[];
  /** How many of the rows are not seen yet. */
  readonly unseen: number;
  readonly queue: Queue;
  readonly range: QueueRange;
  readonly actor: ReviewActor;
  readonly seenAfter: SeenAfter;
}

/** A ref for what gives way to another event or to the end: the focus in it moves to the heading of what comes. */
export const handFocusOn = handFocusTo('#reviewed-incident, #review-end');

export function ReviewEnd({ rows, unseen, queue, range, actor, seenAfter }: ReviewEndProps) {
  const [first] = rows;
  // While it is read again, what was read before counts, and so does a failure of the last reading.
  const isWhole = queue.isWhole && queue.failure === null;
  const isDone = unseen === 0 && isWhole;
  return (
    <section ref={handFocusOn} aria-labelledby="review-end">
      <Card>
        <div className={styles.summary}>
          <h2 id="review-end" tabIndex={-1} data-done={isDone}>
            <Icon name={isDone ? 'check' : 'warning'} />
            {isDone ? 'All caught up' : 'Not all caught up'}
          </h2>
          {unseen > 0 && (
            <p>
              {groupNumber(unseen)} {unseen === 1 ? 'event has' : 'events have'} not been seen yet.
            </p>
          )}
          {!isWhole && <p>Some events could not be read, so there may be more.</p>}
          <p>
            {outcomeCounts(rows)} {range.name} <span className={styles.note}>({rangeText(range)})</span>
          </p>
          {seenAfter === 'one' && rows.length > 0 && (
            <p className={styles.note}>
              An event counts as seen after one of its recordings. Options can require all.
            </p>
          )}
          {isWhole && <Sites rows={rows} />}
          <div className={styles.actions}>
            {unseen > 0 && (
              <Button variant="primary" onClick={() => actor.send({ type: 'next' })}>
                Go to the first of them
              </Button>
            )}
            {first && (
              <Button onClick={() => actor.send({ type: 'open', id: first.incident.id })}>Start over</Button>
            )}
          </div>
        </div>
      </Card>
    </section>
  );
}

/** Sites where nothing happened, and how many sites could not be read. */
function Sites({ rows }: { readonly rows: readonly EventRow[] }) {
  const { result, isAsking, refresh } = useRead(silently(sitesQuery(useApp().api)));
  const withEvents = useMemo(() => new Set(rows.map(({ location }) => location?.id)), [rows]);
  const sites = useMemo(
    () => (result?.state === 'ready' ? quietSites(result.value, result.partial, withEvents) : null),
    [result, withEvents],
  );
  if (sites === null && (result === undefined || isAsking))
    return <p className={styles.note}>Loading sites...</p>;
  if (sites === null)
    return (
      <p>
        The sites could not be loaded, so it is not known which had no event.{' '}
        <Button ref={handFocusToHeading} size="small" onClick={refresh}>
          Retry
        </Button>
      </p>
    );
  const { names, total, unread } = sites;
  return (
    <>
      {total > 0 && <p>{quietSiteCount(names.length, total)}</p>}
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

export function outcomeCounts(rows: readonly EventRow[]): string {
  return eventCounts(rows.map(({ incident }) => outcomesOf(incident)));
}

interface QuietSites {
  readonly names: readonly { readonly id: number; readonly name: string }[];
  readonly total: number;
  /** How many sites could not be read; 'some' when the provider does not count them. */
  readonly unread: number | 'some' | null;
}

/** @param withEvents ids of the sites with events */
export function quietSites(
  { rows, count }: Page<LocationRecord>,
  isPartial: boolean,
  withEvents: ReadonlySet<number | null | undefined>,
): QuietSites {
  const missing = (count ?? rows.length) - rows.length;
  return {
    names: rows
      .filter(({ id }) => !withEvents.has(id))
      .map(({ id, location }) => ({ id, name: locationName(location?.name) })),
    total: rows.length + Math.max(0, missing),
    unread: missing > 0 ? missing : isPartial ? 'some' : null,
  };
}
