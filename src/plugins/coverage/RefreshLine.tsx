import type { Live } from '#core/data/live.ts';
import { shownMoment } from '#core/environment.ts';
import { momentText } from '#core/format/momentText.ts';
import { useDoubtText } from '#core/page/doubtText.ts';
import { Button } from '#core/ui/Button.tsx';
import type { SitesRead } from '#machines/coverage.ts';
import styles from './CoverageBoard.module.css';
import type { Coverage } from './useCoverage.ts';

interface RefreshLineProps {
  readonly coverage: Coverage;
  readonly live: Live<SitesRead>;
  /** What has just changed; '' for nothing. */
  readonly says: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** How old the board is, and what the last refresh has brought, which is announced. */
export function RefreshLine({ coverage, live, says, now }: RefreshLineProps) {
  const { actor, snapshot } = coverage;
  const at = shownMoment(snapshot.context.at);
  const doubt = useDoubtText(live);
  return (
    <div className={styles.refresh}>
      <p className={styles.note} data-read={live.doubt && 'old'}>
        as of <time dateTime={new Date(at).toISOString()}>{momentText(at, now)}</time>
        <span role="status">{doubt && `, ${doubt}`}</span>
        {doubt === '' && live.isAsking && ', updating…'}
      </p>
      <Button
        size="small"
        variant="quiet"
        icon="retry"
        // Not disabled while it works: a disabled button would lose the focus each time.
        onClick={() => {
          actor.send({ type: 'refresh' });
          live.refresh();
        }}
      >
        Refresh
      </Button>
      <p role="status" className={styles.says}>
        {says}
      </p>
    </div>
  );
}
