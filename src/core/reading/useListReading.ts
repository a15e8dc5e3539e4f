import { useEffect } from 'react';
import { useApp } from '#core/router/useApp.ts';
import { failureShown } from './failedReads.ts';
import type { Reading } from './reading.ts';
import { type Shown, useReading } from './useReading.ts';

/**
 * For reads that a page can do without: like `useReading`, and a failure is told by the shell's calm line
 * (with Retry) for as long as the page shows it.
 */
export function useListReading<T>(reading: Reading<T>): Shown<T> {
  const { failedReads } = useApp();
  const shown = useReading(reading);
  const { outcome } = shown;
  useEffect(() => {
    const failure = failureShown(outcome);
    return failure === null ? undefined : failedReads.show(failure);
  }, [outcome, failedReads]);
  return shown;
}
