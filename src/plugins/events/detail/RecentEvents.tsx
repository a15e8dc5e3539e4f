import { Link } from '@tanstack/react-router';
import type { RecentIncident } from '#core/api/wire/event.ts';
import { formatDateTime } from '#core/format/dateTimes.ts';
import { spacedWords } from '#core/format/spacedWords.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { rowKeys } from '#core/ui/rowKeys.ts';
import { useFirstRowsFirst } from '#core/ui/useFirstRowsFirst.ts';
import styles from './RecentEvents.module.css';

/** Other events of the same location. */
export function RecentEvents({ incidents }: { incidents: readonly RecentIncident[] }) {
  const rows = useFirstRowsFirst(incidents);
  const keys = rowKeys(rows, ({ incidentId }) => incidentId);
  return (
    <Card title="Recent Events" padding="flush">
      {incidents.length === 0 ? (
        <EmptyMessage icon="clock">No recent events found</EmptyMessage>
      ) : (
        <ul className={styles.list} data-long={incidents.length > 60}>
          {rows.map(({ incidentId, startTime, incidentStatus }, index) => (
            <li key={keys[index]} className={styles.entry}>
              <Link to="/event/$id" params={{ id: String(incidentId) }} className={styles.link}>
                <span>Event #{incidentId}</span>
                <span className={styles.status}>{spacedWords(incidentStatus)}</span>
                <time className={styles.time}>{formatDateTime(startTime)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
