import type { ShownFailure } from '#core/data/failedReads.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
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
  const { failed } = useReads();
  const shown = failures.filter(({ isTold }) => !isTold);
  const requestId = shown.find((failure) => failure.requestId !== null)?.requestId;
  const retry = () => (failures.some(({ final }) => final === 'code') ? reloadPortal() : failed.askAgain());
  if (shown.length === 0) return null;
  return (
    <div ref={handFocusToHeading}>
      <Notice requestId={requestId ?? undefined} onRetry={retry}>
        Some data could not be loaded. <FailureWords shown={shown} />
      </Notice>
    </div>
  );
}
