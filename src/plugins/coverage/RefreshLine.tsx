import { formatDate, formatDateTime, formatTime } from '#core/format/dateTimes.ts';
import { Button } from '#core/ui/Button.tsx';
import styles from './CoverageBoard.module.css';
import type { Coverage } from './useCoverage.ts';

interface RefreshLineProps {
  readonly coverage: Coverage;
  /** What has just changed; '' for nothing. */
  readonly says: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** How old the board is, and what the last refresh has brought, which is announced. */
export function RefreshLine({ coverage: { actor, snapshot }, says, now }: RefreshLineProps) {
  const { at, failures } = snapshot.context;
  const isRefreshing = snapshot.matches({ list: 'refreshing' });
  const state = isRefreshing ? ', updating…' : failures > 0 ? ', could not refresh' : '';
  return (
    <div className={styles.refresh}>
      <p className={styles.asOf}>
        as of{' '}
        <time dateTime={new Date(at).toISOString()}>
          {formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at)}
        </time>
        {state}
      </p>
      <Button
        size="small"
        variant="quiet"
        icon="retry"
        // Not disabled while it works: a disabled button would lose the focus each time.
        onClick={() => snapshot.can({ type: 'refresh' }) && actor.send({ type: 'refresh' })}
      >
        Refresh
      </Button>
      <p role="status" className={styles.says}>
        {says}
      </p>
    </div>
  );
}
