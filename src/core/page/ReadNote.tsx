import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { QueryResult } from '#core/app/query.ts';
import { now, seemsOnline, shownMoment } from '#core/environment.ts';
import { momentText } from '#core/format/momentText.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import styles from './ReadNote.module.css';

interface ReadNoteProps {
  /** What is shown. */
  readonly result: QueryResult<unknown> | undefined;
  readonly failure: QueryResult<unknown> | null;
}

/** Above rows that could not be read again, which it dims; or the cause why there are none. */
export function ReadNote({ result, failure }: ReadNoteProps) {
  const router = useRouter();
  const isOnline = useIsOnline();
  if (failure === null) return null;
  const cause = causeText(failure, isOnline);
  if (result?.state !== 'ready')
    return (
      <p role="status" className={styles.cause}>
        {cause}
      </p>
    );
  const at = shownMoment(result.at);
  return (
    <div ref={handFocusToHeading} role="status" className={styles.old}>
      <Icon name="warning" size="small" />
      <span>
        as of <time dateTime={new Date(at).toISOString()}>{momentText(at, now())}</time>, could not refresh.{' '}
        {cause}.
      </span>
      <Button size="small" onClick={() => void router.invalidate()}>
        Retry
      </Button>
    </div>
  );
}

/** Without a full stop. */
function causeText(failure: QueryResult<unknown>, isOnline: boolean): string {
  if (!isOnline) return 'You are offline';
  const { status = 200, requestId = null } = failure.state === 'failed' ? failure : {};
  if (!status) return 'We could not reach the service';
  return `The service answered with an error${requestId === null ? '' : ` (request id ${requestId.slice(0, 64)})`}`;
}

function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => seemsOnline());
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
