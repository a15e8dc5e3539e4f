import { groupNumber } from '#core/format/texts.ts';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import type { ListReading } from '#domain/incidents/wholeList.ts';
import styles from './EventsFoot.module.css';

interface ReadingLineProps {
  readonly reading: ListReading;
  /** What a failure stops: 'The download'. */
  readonly task: string;
  /** What a failure leaves: 'Nothing was saved.' */
  readonly outcome: string;
  /** Called after a press of a button that goes with the press. */
  readonly onPress?: () => void;
}

/** How far the reading of a whole list is, or where it stopped; nothing while none is under way. */
export function ReadingLine({ reading, task, outcome, onPress }: ReadingLineProps) {
  const { state, rows, total, passes } = reading;
  const retry = () => {
    reading.retry();
    onPress?.();
  };
  const cancel = () => {
    reading.cancel();
    onPress?.();
  };
  if (state === 'reading') {
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
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (state !== 'failed' && state !== 'changing') return null;
  return (
    <Notice onRetry={retry} onDismiss={cancel}>
      {state === 'changing' && 'The list changes while it is read, or has events that cannot be read. '}
      {task} stopped after {groupNumber(rows.length)}
      {total === null ? '' : ` of ${groupNumber(total)}`} events. {outcome}
    </Notice>
  );
}
