import type { IncidentLog } from '#core/api/wire/event.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/shownText.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { rowKeys } from '#core/ui/rowKeys.ts';
import { useFirstRowsFirst } from '#core/ui/useFirstRowsFirst.ts';
import styles from './EventLogs.module.css';

/** What operators and the system wrote down, in the provider's order. */
export function EventLogs({ logs }: { logs: readonly IncidentLog[] }) {
  const rows = useFirstRowsFirst(logs);
  const keys = rowKeys(rows, ({ time }) => time ?? '');
  return (
    <Card title="Event Logs" padding="flush">
      {logs.length === 0 ? (
        <EmptyMessage icon="message">No event logs found</EmptyMessage>
      ) : (
        <ol className={styles.list} data-long={logs.length > 60}>
          {rows.map(({ time, notes }, index) => (
            <li key={keys[index]} className={styles.entry}>
              <time className={styles.time}>{formatDateTimeSeconds(time)}</time>
              <p className={styles.notes}>{shownText(notes)}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
