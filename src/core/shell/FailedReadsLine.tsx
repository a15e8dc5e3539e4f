import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useApp } from '#core/router/useApp.ts';
import { useLateCode } from '#core/router/useLateCode.ts';

const WORDS = 'Some data could not be loaded.';
const loadNotice = () => import('#core/ui/Notice.tsx');

interface FailedReadsLineProps {
  /** False keeps the line free for the page. */
  readonly mayLoadCode: boolean;
}

/** One line for all reads that failed on this page, so that an empty list is never taken for a quiet night. */
export function FailedReadsLine({ mayLoadCode }: FailedReadsLineProps) {
  const router = useRouter();
  const { failedReads } = useApp();
  const failures = useSyncExternalStore(failedReads.subscribe, failedReads.getSnapshot);
  const notice = useLateCode(loadNotice, mayLoadCode);
  const requestId = failures.find((failure) => failure.requestId !== null)?.requestId;
  return (
    <div aria-live="polite">
      {failures.length > 0 &&
        (notice ? (
          <notice.Notice requestId={requestId ?? undefined} onRetry={() => void router.invalidate()}>
            {WORDS}
          </notice.Notice>
        ) : (
          // Its code may be as hard to reach as the data: the words need none.
          WORDS
        ))}
    </div>
  );
}
