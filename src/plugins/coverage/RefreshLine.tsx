import { shownMoment } from '#core/environment.ts';
import { momentText } from '#core/format/momentText.ts';
import { useDoubtText } from '#core/page/doubtText.ts';
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
export function RefreshLine({ coverage, says, now }: RefreshLineProps) {
  const { actor, snapshot, isRefreshing, doubted } = coverage;
  const at = shownMoment(snapshot.context.at);
  const doubt = useDoubtText(doubted);
  return (
    <div className={styles.refresh}>
      <p className={styles.note} data-read={doubted.doubt && 'old'}>
        as of <time dateTime={new Date(at).toISOString()}>{momentText(at, now)}</time>
        <span role="status">{doubt && `, ${doubt}`}</span>
        {doubt === '' && isRefreshing && ', updating…'}
      </p>
      <Button
        size="small"
        variant="quiet"
        icon="retry"
        // Not disabled while it works: a disabled button would lose the focus each time.
        onClick={() => actor.send({ type: 'refresh' })}
      >
        Refresh
      </Button>
      <p role="status" className={styles.says}>
        {says}
      </p>
    </div>
  );
}
