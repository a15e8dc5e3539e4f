import type { CallIn } from '#core/api/wire/event.ts';
import { formatDateTime } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/shownText.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Card } from '#core/ui/Card.tsx';
import { rowKeys } from '#core/ui/rowKeys.ts';
import { useFirstRowsFirst } from '#core/ui/useFirstRowsFirst.ts';
import styles from './CallIns.module.css';
import { callerName, takenBy } from './callInPeople.ts';

/** Who announced an entry or an exit, or called about the location. */
export function CallIns({ callIns }: { callIns: readonly CallIn[] }) {
  const rows = useFirstRowsFirst(callIns);
  const keys = rowKeys(rows, ({ callIn }) => callIn?.time ?? '');
  return (
    <Card title="Entry/Exit/Call" padding="flush">
      <ul className={styles.list} data-long={callIns.length > 60}>
        {rows.map((entry, index) => (
          <li key={keys[index]} className={styles.entry}>
            <p className={styles.line}>
              <Badge>{shownText(entry.callIn?.type, 'Unknown')}</Badge>
              <time className={styles.time}>{formatDateTime(entry.callIn?.time)}</time>
            </p>
            <p>{callerName(entry)}</p>
            {entry.callIn?.notes && <p className={styles.notes}>{entry.callIn.notes}</p>}
            <TakenBy name={takenBy(entry)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TakenBy({ name }: { name: string | null }) {
  return name === null ? null : <p className={styles.time}>Taken by {name}</p>;
}
