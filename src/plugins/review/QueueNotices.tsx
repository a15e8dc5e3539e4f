import { formatTime } from '#core/format/dateTimes.ts';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import styles from './ReviewPage.module.css';
import type { Queue } from './useQueue.ts';

/** What the queue is, how old it is, and what of it could not be read. */
export function QueueNotices({ queue, note }: { readonly queue: Queue; readonly note: string }) {
  const { state, at, isWhole, refresh } = queue;
  return (
    <>
      <p className={styles.asOf}>
        <span>
          {note} As of <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
          {state === 'reading' && ', updating…'}
          {state === 'failed' && ', could not refresh'}
        </span>
        <Button size="small" variant="quiet" icon="retry" onClick={refresh}>
          Refresh
        </Button>
      </p>
      {!isWhole && <Notice onRetry={refresh}>Some events could not be read. This queue is not whole.</Notice>}
    </>
  );
}
