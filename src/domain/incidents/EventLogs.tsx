import type { IncidentLog } from '#contract/event.ts';
import { type FormatSetting, formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { MISSING } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import styles from './EventLogs.module.css';
import { TimedRows } from './TimedRows.tsx';

interface EventLogsProps {
  logs: readonly IncidentLog[];
  /** Zone of the times. */
  zone: string | undefined;
}

/** Log entries of operators and the system, in the provider's order. */
export function EventLogs(props: EventLogsProps) {
  return (
    <Card title="Event Logs" padding="flush">
      <LogLines {...props} />
    </Card>
  );
}

/** The entries alone, within another card. */
export function LogLines({ logs, zone }: EventLogsProps) {
  if (logs.length === 0) return <NoLogs />;
  return (
    <div className={styles.list}>
      <TimedRows as="ol" rows={logs} zone={zone} timeOf={timeOf} render={entry} />
    </div>
  );
}

export function NoLogs() {
  return <EmptyMessage icon="message">No event logs found</EmptyMessage>;
}

function timeOf({ time }: IncidentLog) {
  return time;
}

function entry({ time, notes }: IncidentLog, clock: FormatSetting) {
  return (
    <li className={styles.entry}>
      {timeElement(time, formatDateTimeSeconds(time, clock), { className: styles.time })}
      <p className={styles.notes}>{notes?.trim() || MISSING}</p>
    </li>
  );
}
