import type { IncidentLog } from '#core/api/wire/eventDetail.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/shownText.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import styles from './EventLogs.module.css';

/** Log entries of operators and the system, in the provider's order. */
export function EventLogs({ logs }: { logs: readonly IncidentLog[] }) {
  return (
    <Card title="Event Logs" padding="flush">
      {logs.length === 0 ? (
        <EmptyMessage icon="message">No event logs found</EmptyMessage>
      ) : (
        <div className={styles.list}>
          <LongRows as="ol" rows={logs} render={entry} />
        </div>
      )}
    </Card>
  );
}

function entry({ time, notes }: IncidentLog) {
  return (
    <li className={styles.entry}>
      <time className={styles.time}>{formatDateTimeSeconds(time)}</time>
      <p className={styles.notes}>{shownText(notes)}</p>
    </li>
  );
}
