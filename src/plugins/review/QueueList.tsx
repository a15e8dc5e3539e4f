import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import { formatDateTime, incidentSetting } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import lists from '#core/ui/table/LongRows.module.css';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { useShownInView } from '#core/ui/table/useShownInView.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { OutcomeBadges } from '#domain/incidents/OutcomeBadges.tsx';
import type { ReviewActor } from '#machines/review.ts';
import styles from './QueueList.module.css';
import { foldedIds, type QueueLine, queueLines, type ReviewSearch, siteName } from './reviewSearch.ts';

interface QueueListProps extends Pick<ReviewSearch, 'group'> {
  readonly actor: ReviewActor;
  /** In the order of review. */
  readonly rows: readonly EventRow[];
  readonly seen: ReadonlySet<number>;
  /** Id of the event on screen. */
  readonly shown: number | null;
}

/** All events of the queue, to choose from, with marks on those that are seen. Those above are one line. */
export function QueueList({ actor, rows, group, seen, shown }: QueueListProps) {
  const [isOpen, setOpen] = useState(false);
  const place = rows.findIndex(({ incident }) => incident.id === shown);
  const above = foldedIds(rows, seen, place).join();
  const unfolded = useMemo(() => {
    const folded = new Set(isOpen ? [] : above.split(','));
    return queueLines(
      rows.filter(({ incident }) => !folded.has(String(incident.id))),
      { group },
    );
  }, [rows, group, above, isOpen]);
  // The step itself is painted first.
  const lines = useDeferredValue(unfolded);
  const at = lines.findIndex(({ row }) => row?.incident.id === shown);
  const list = useShownInView(`[data-event="${shown}"]`, { isCentred: true, rows: lines });
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
      <Card
        title="Queue"
        padding="flush"
        actions={
          above !== '' && <SeenAbove count={above.split(',').length} isOpen={isOpen} onToggle={setOpen} />
        }
      >
        <div ref={list} className={`${lists.scrolled} ${styles.list}`}>
          <LongRows as="ol" rows={lines} render={render} keyOf={keyOfLine} startAt={Math.max(0, at)} />
        </div>
      </Card>
    </div>
  );
}

function keyOfLine(line: QueueLine): string | number {
  return line.row === null ? line.site : line.row.incident.id;
}

interface SeenAboveProps {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Stands for the seen events above, and shows them again. */
function SeenAbove({ count, isOpen, onToggle }: SeenAboveProps) {
  return (
    <button type="button" className={styles.folded} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      <Icon name="check" size="small" />
      <span>
        {groupNumber(count)} seen<VisuallyHidden> {count === 1 ? 'event' : 'events'} above</VisuallyHidden>
      </span>
      <Icon name="chevron-down" size="small" />
    </button>
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
        className={`${lists.item} ${styles.item}`}
        aria-current={isShown}
        data-seen={isSeen}
        onClick={() => actor.send({ type: 'open', id: incident.id })}
      >
        <span className={styles.words}>
          <span className={styles.name}>{siteName(row)}</span>
          <span className={styles.line}>
            {timeElement(incident.startTime, formatDateTime(incident.startTime, incidentSetting(timeZone)))}
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
