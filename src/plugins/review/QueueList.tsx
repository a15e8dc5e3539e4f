import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { EventRow } from '#contract/event.ts';
import { formatDateTime, incidentSetting } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { Card } from '#core/ui/Card.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { useShownInView } from '#core/ui/table/useShownInView.ts';
import { OutcomeBadges } from '#domain/incidents/OutcomeBadges.tsx';
import styles from './QueueList.module.css';
import { type QueueLine, siteName } from './reviewSearch.ts';
import type { ReviewActor } from './useReview.ts';

interface QueueListProps {
  readonly actor: ReviewActor;
  readonly lines: readonly QueueLine[];
  /** Id of the incident on screen. */
  readonly startAt: number | null;
}

/** All incidents of the queue, to choose from, with marks on those that are seen. */
export function QueueList({ actor, lines, startAt }: QueueListProps) {
  const shown = lines.findIndex(({ row }) => row?.incident.id === startAt);
  const list = useShownInView(`[data-event="${startAt}"]`);
  // Each row follows the review by itself, so that a step renders only two rows.
  const render = useCallback(
    (line: QueueLine) =>
      line.row === null ? (
        <li className={styles.site}>{line.site}</li>
      ) : (
        <QueueRow actor={actor} row={line.row} />
      ),
    [actor],
  );
  return (
    <div className={styles.beside}>
      <div className={styles.fill}>
        <Card title="Queue" padding="flush">
          <div ref={list} className={styles.list}>
            <LongRows as="ol" rows={lines} render={render} startAt={Math.max(0, shown)} />
          </div>
        </Card>
      </div>
    </div>
  );
}

function QueueRow({ actor, row }: { readonly actor: ReviewActor; readonly row: EventRow }) {
  const { incident, timeZone } = row;
  const isShown = useSelector(
    actor,
    ({ context, value }) => context.shown === incident.id && value !== 'ended',
  );
  const isSeen = useSelector(actor, ({ context }) => context.seen.has(incident.id));
  return (
    <li data-event={incident.id} data-zone={timeZone}>
      <button
        type="button"
        className={styles.item}
        aria-current={isShown}
        data-seen={isSeen}
        onClick={() => actor.send({ type: 'open', id: incident.id })}
      >
        <span className={styles.words}>
          <span className={styles.name}>{siteName(row)}</span>
          <span className={styles.line}>
            <time dateTime={isoInstant(incident.startTime)}>
              {formatDateTime(incident.startTime, incidentSetting(timeZone))}
            </time>
            <OutcomeBadges incident={incident} />
          </span>
        </span>
        <span className={styles.mark}>
          {isSeen && (
            <>
              <Icon name="check" size="small" />
              <span>Seen</span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}
