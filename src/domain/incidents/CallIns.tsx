import type { CallIn } from '#contract/event.ts';
import { type FormatSetting, formatDateTime } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { Badge } from '#core/ui/Badge.tsx';
import { Card } from '#core/ui/Card.tsx';
import { reachByKeys } from '#core/ui/reachByKeys.ts';
import lists from '#core/ui/table/LongRows.module.css';
import { personName } from '#domain/sites/names.ts';
import styles from './CallIns.module.css';
import { TimedRows } from './TimedRows.tsx';

interface CallInsProps {
  callIns: readonly CallIn[];
  /** Zone of the times. */
  zone: string | undefined;
}

/** Who announced an entry or exit, or called about the location. */
export function CallIns({ callIns, zone }: CallInsProps) {
  return (
    <Card title="Entry/Exit/Call" padding="flush">
      <div ref={reachByKeys} className={`${lists.scrolled} ${styles.list}`}>
        <TimedRows as="ul" rows={callIns} zone={zone} timeOf={timeOf} render={call} />
      </div>
    </Card>
  );
}

function timeOf({ callIn }: CallIn) {
  return callIn?.time;
}

function call(entry: CallIn, clock: FormatSetting) {
  const time = timeOf(entry);
  const operator = takenBy(entry);
  const notes = entry.callIn?.notes?.trim();
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <Badge>{shownText(entry.callIn?.type, 'Unknown')}</Badge>
        {timeElement(time, formatDateTime(time, clock), { className: styles.time })}
      </p>
      <p>{callerName(entry)}</p>
      {notes && <p className={styles.notes}>{notes}</p>}
      {operator !== null && <p className={styles.time}>Taken by {operator}</p>}
    </li>
  );
}

/** The caller: a contact, else the recorded name. */
export function callerName({ contact, callIn }: CallIn): string {
  return personName(contact, shownText(callIn?.otherContact, 'Unknown caller'));
}

/** The operator who took the call; null when nobody is named. */
export function takenBy({ user }: CallIn): string | null {
  return personName(user, '') || null;
}
