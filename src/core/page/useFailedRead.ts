import { useEffect } from 'react';
import { useApp } from '#core/app/useApp.ts';

/** Has the shell's calm line (with Retry) tell of a failure for as long as the page shows it. */
export function useFailedRead(isFailed: boolean, requestId: string | null = null): void {
  const { failedReads } = useApp();
  useEffect(
    () => (isFailed ? failedReads.show({ requestId }) : undefined),
    [isFailed, requestId, failedReads],
  );
}
