import { useRouter } from '@tanstack/react-router';
import type { ShownFailure } from '#core/app/failedQueries.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { FailureWords } from './FailureWords.tsx';
import { reloadPortal } from './reload.ts';

interface FailedQueriesLineProps {
  /** At least one. */
  readonly failures: readonly ShownFailure[];
}

/** One line for all queries that failed on this page, so that an empty list is never taken for a quiet night. */
export function FailedQueriesLine({ failures }: FailedQueriesLineProps) {
  const router = useRouter();
  const shown = failures.filter(({ isTold }) => !isTold);
  const requestId = shown.find((failure) => failure.requestId !== null)?.requestId;
  const retry = () =>
    void (failures.some(({ final }) => final === 'code') ? reloadPortal() : router.invalidate());
  const words = <FailureWords {...{ failures, shown }} />;
  if (shown.length === 0) return words;
  return (
    <div ref={handFocusToHeading}>
      <Notice requestId={requestId ?? undefined} onRetry={retry}>
        Some data could not be loaded. {words}
      </Notice>
    </div>
  );
}
