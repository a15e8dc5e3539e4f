import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { RowState } from '#plugins/events/incidentList.ts';
import styles from './eventColumns.module.css';

/** Ids of the incidents that the person has seen. Their rows are marked as soon as that is known. */
export const SeenIds = createContext<ReadonlySet<number>>(new Set());

/** The event's number, which opens it, with a mark once it was seen. */
export function EventId({ row }: { row: EventRow }) {
  const { id: eventId } = row.incident;
  const isSeen = useContext(SeenIds).has(eventId);
  return (
    <span className={styles.id} data-seen={isSeen}>
      <Link to="/event/$id" params={{ id: eventId }} state={useContext(RowState)?.(row)}>
        {eventId}
      </Link>
      {isSeen && (
        <span role="img" aria-label="Seen">
          <Icon name="check" size="small" />
        </span>
      )}
    </span>
  );
}
