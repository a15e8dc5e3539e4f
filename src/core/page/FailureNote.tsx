import { useSyncExternalStore } from 'react';
import { useReads } from '#core/data/ReadsProvider.tsx';
import type { Doubt, ReadResult } from '#core/data/useRead.ts';
import { now, seemsOnline, shownMoment } from '#core/environment.ts';
import { momentText } from '#core/format/dateTimes.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import styles from './FailureNote.module.css';
import { useMinute } from './useMinute.ts';

interface FailureNoteProps {
  /** What is shown. */
  readonly result: ReadResult<unknown> | undefined;
  readonly failure: ReadResult<unknown> | null;
  /** Why it may be out of date; by default the failure, if there is one. */
  readonly doubt?: Doubt | undefined;
  /** Reads it again; by default all data of the page are read again. */
  readonly onRetry?: (() => void) | undefined;
}

/** Above rows that may be out of date, which it dims; or the cause why there are none. */
export function FailureNote({ result, failure, doubt = failure && 'failed', onRetry }: FailureNoteProps) {
  const { failed } = useReads();
  const words = useDoubtText({ doubt, failure });
  const cause = useCauseText(failure);
  if (doubt === null) return null;
  if (result?.state !== 'ready')
    return (
      <p role="status" className={styles.cause}>
        {cause}
      </p>
    );
  const at = shownMoment(result.at);
  const text = (
    <span>
      as of <time dateTime={new Date(at).toISOString()}>{momentText(at, now())}</time>, {words}
    </span>
  );
  // It goes in a moment: no row moves for it.
  if (doubt === 'returned')
    return (
      <div className={styles.brief} data-read="old">
        {text}
      </div>
    );
  return (
    <div ref={handFocusToHeading} role="status" className={styles.old} data-read="old">
      <Icon name="warning" size="small" />
      {text}
      <Button size="small" onClick={onRetry ?? failed.askAgain}>
        Retry
      </Button>
    </div>
  );
}

// Why what is on screen may be out of date, in words.

interface Doubted {
  readonly doubt: Doubt;
  /** The last result, where there was nothing to be used. */
  readonly failure: ReadResult<unknown> | null;
}

/** Goes on after 'as of 5:42 AM, '. '' where there is no doubt. */
export function useDoubtText({ doubt, failure }: Doubted): string {
  const isOnline = useSyncExternalStore(subscribe, seemsOnline);
  if (doubt === 'failed') return `could not refresh. ${causeText(failure, isOnline)}.`;
  if (doubt === 'unanswered') return isOnline ? 'no answer yet.' : 'no answer yet. You are offline.';
  return doubt === 'returned' ? 'updating…' : '';
}

/** Without a full stop. */
function useCauseText(failure: ReadResult<unknown> | null): string {
  return causeText(failure, useSyncExternalStore(subscribe, seemsOnline));
}

function causeText(failure: ReadResult<unknown> | null, isOnline: boolean): string {
  const { status = 200, requestId = null } = failure?.state === 'failed' ? failure : {};
  // Whatever the browser believes: who has answered was reached.
  if (!status) return isOnline ? 'We could not reach the service' : 'You are offline';
  return `The service answered with an error${requestId === null ? '' : ` (request id ${requestId.slice(0, 64)})`}`;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** When what is shown was asked for. */
export function ReadAt({ result }: { readonly result: ReadResult<unknown> | undefined }) {
  const now = useMinute();
  if (result?.state !== 'ready') return null;
  const at = shownMoment(result.at);
  return (
    <p className={styles.line}>
      as of <time dateTime={new Date(at).toISOString()}>{momentText(at, now)}</time>
    </p>
  );
}
