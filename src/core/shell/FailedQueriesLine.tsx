import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { reloadPortal } from './reload.ts';

/**
 * One line for all queries that failed on this page, so that an empty list is never taken for a quiet night. Not lazy
 * code: when data cannot be loaded, code could not be loaded either.
 */
export function FailedQueriesLine() {
  const router = useRouter();
  const { failedQueries } = useApp();
  const failures = useSyncExternalStore(failedQueries.subscribe, failedQueries.getSnapshot);
  const requestId = failures.find((failure) => failure.requestId !== null)?.requestId;
  const retry = () => void (failures.some(({ isCode }) => isCode) ? reloadPortal() : router.invalidate());
  return (
    <div aria-live="polite">
      {failures.length > 0 && (
        <div ref={handFocusToHeading}>
          <Notice requestId={requestId ?? undefined} onRetry={retry}>
            Some data could not be loaded.
          </Notice>
        </div>
      )}
    </div>
  );
}
