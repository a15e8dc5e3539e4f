/** The way from incident to incident through the list that the event was opened from. */
import { Link } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useState } from 'react';
import { groupNumber } from '#core/format/numbers.ts';
import { listPlace } from '#core/page/listChanges.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { nextIncident, previousIncident } from '#domain/playback/playbackShortcuts.ts';
import type { PlacedIncident, RowStep } from '#machines/neighbours.ts';
import type { IncidentList } from '#plugins/events/incidentList.ts';
import { withoutSpan } from '#plugins/events/list/eventsSearch.ts';
import { withPage } from '#plugins/events/list/listChanges.ts';
import styles from './IncidentRow.module.css';
import { type PressedButton, useFocusAfterStep } from './useFocusAfterStep.ts';
import { isEnd, type ShownRow, useIncidentRow } from './useIncidentRow.ts';

interface IncidentRowProps {
  /** The event that the page shows. */
  readonly id: number;
  readonly list: IncidentList;
  /** Whether the record of the event is there. */
  readonly isRead: boolean;
  /** Whether its first picture is there, or cannot be had. */
  readonly isShown: boolean;
  /** Gets the step to the next incident, for the player; null where the list ends. */
  readonly onNext: (next: NextIncident | null) => void;
}

export interface NextIncident {
  readonly open: () => void;
}

/** Buttons and keys to the neighbours, and between them the event's place as a link to its row in the list. */
export const IncidentRow = memo(function IncidentRow({
  id,
  list,
  isRead,
  isShown,
  onNext,
}: IncidentRowProps) {
  const focus = useFocusAfterStep(isRead);
  const { actor, row } = useIncidentRow({ id, list, isShown, keepsScroll: focus.isInPlayer });
  const [end, setEnd] = useState<RowStep | null>(null);
  const step = useCallback(
    (wanted: RowStep, button: PressedButton) => {
      focus.keep(button);
      setEnd(isEnd(actor.getSnapshot(), wanted) ? wanted : null);
      actor.send({ type: wanted });
    },
    [actor, focus],
  );
  useShortcut(nextIncident, () => step('next', null));
  useShortcut(previousIncident, () => step('previous', null));
  const hasNext = !row.isLast;
  useEffect(() => {
    onNext(hasNext ? { open: () => step('next', 'player') } : null);
    return () => onNext(null);
  }, [hasNext, onNext, step]);

  const place = placeText(row);
  const { isFailed } = row;
  const buttonTo = (wanted: RowStep) => ({
    'aria-disabled': wanted === 'next' ? row.isLast : row.isFirst,
    onClick: (event: { currentTarget: HTMLElement }) => step(wanted, event.currentTarget),
  });
  return (
    <nav className={styles.row} aria-label="Events of the list">
      <Button {...buttonTo('previous')} size="small" icon="chevron-left">
        <span>
          Previous<span className={styles.noun}> incident</span>
        </span>
      </Button>
      <p className={styles.place} aria-busy={row.isLooking}>
        {isFailed ? (
          UNREAD
        ) : (
          <RowLink list={list} incident={row}>
            {place}
          </RowLink>
        )}
      </p>
      <Button {...buttonTo('next')} size="small">
        <span>
          Next<span className={styles.noun}> incident</span>
        </span>
        <Icon name="chevron-right" size="small" />
      </Button>
      <VisuallyHidden>
        <span role="status">
          {isFailed && UNREAD}
          {!isFailed && end !== null && ENDS[end]}
          {!isFailed && end === null && id === row.id && place && `Event #${id}, ${place}`}
        </span>
      </VisuallyHidden>
    </nav>
  );
});

const UNREAD = 'List not read. Press again.';
const ENDS: Readonly<Record<RowStep, string>> = {
  next: 'This is the last event of the list.',
  previous: 'This is the first event of the list.',
};

/** '7 of 88'; empty until it is known. */
function placeText({ isGone, index, total }: ShownRow): string {
  if (isGone) return 'No longer in this list';
  return total > 0 ? `${groupNumber(index + 1)} of ${groupNumber(total)}` : '';
}

interface RowLinkProps {
  readonly list: IncidentList;
  readonly incident: PlacedIncident;
  readonly children: string;
}

/** Leads to the page of the list that has the incident, in the same history entry, with its row marked. */
function RowLink({ list, incident: { id, index }, children }: RowLinkProps) {
  if (children === '') return null;
  const { size } = listPlace(list.search);
  const search = withPage(list.search, Math.floor(index / size) + 1);
  const link = {
    className: styles.link,
    search,
    replace: true,
    resetScroll: false,
    state: { openedEvent: String(id), ...(list.listStart !== undefined && { listStart: list.listStart }) },
  };
  const text = (
    <>
      {children}
      <VisuallyHidden>, back to the list</VisuallyHidden>
    </>
  );
  // A tile's period stays out of the address.
  const shown = withoutSpan(search);
  if (list.locationId === 0) {
    return (
      <Link to="/events" mask={{ to: '/events', search: shown }} {...link}>
        {text}
      </Link>
    );
  }
  const params = { id: list.locationId };
  return (
    <Link
      to="/events/location/$id"
      params={params}
      mask={{ to: '/events/location/$id', params, search: shown }}
      {...link}
    >
      {text}
    </Link>
  );
}
