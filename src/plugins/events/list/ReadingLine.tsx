import { groupNumber } from '#core/format/numbers.ts';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import styles from './EventsFoot.module.css';
import type { ListReading } from './useWholeList.ts';

interface ReadingLineProps {
  readonly reading: ListReading;
  /** What a failure stops: 'The download'. */
  readonly task: string;
  /** What a failure leaves: 'Nothing was saved.' */
  readonly outcome: string;
  /** Called after a press of a button that goes with the press. */
  readonly onPress?: () => void;
}

/** Whether a list is being read. */
export function isUnderWay(snapshot: ListReading['snapshot']): boolean {
  return snapshot.matches('reading') || snapshot.matches('checking') || snapshot.matches('delivering');
}

/** How far the reading of a whole list is, or where it stopped; nothing while none is under way. */
export function ReadingLine({ reading: { actor, snapshot }, task, outcome, onPress }: ReadingLineProps) {
  const { rows, total, passes } = snapshot.context;
  const send = (type: 'cancel' | 'retry') => {
    actor.send({ type });
    onPress?.();
  };
  if (isUnderWay(snapshot)) {
    const known = total ?? 0;
    return (
      <div className={styles.progress}>
        <progress
          className={styles.bar}
          aria-label="Reading the list"
          value={rows.length}
          max={Math.max(known, 1)}
        />
        <span>
          {passes > 1 && 'The list has changed. It is read again: '}
          {total === null ? 'Reading…' : `${groupNumber(rows.length)} of ${groupNumber(known)}`}
        </span>
        <Button size="small" onClick={() => send('cancel')}>
          Cancel
        </Button>
      </div>
    );
  }
  if (!snapshot.matches('failed')) return null;
  return (
    <Notice onRetry={() => send('retry')} onDismiss={() => send('cancel')}>
      {snapshot.matches({ failed: 'changing' }) &&
        'The list changes while it is read, or has events that cannot be read. '}
      {task} stopped after {groupNumber(rows.length)}
      {total === null ? '' : ` of ${groupNumber(total)}`} events. {outcome}
    </Notice>
  );
}
