import { useEffect } from 'react';
import { failureShown } from '#core/app/failedReads.ts';
import type { Reading } from '#core/app/reading.ts';
import { useApp } from '#core/app/useApp.ts';
import { useFailedRead } from './useFailedRead.ts';
import { type Shown, useReading } from './useReading.ts';

/**
 * For reads that a page can do without: like `useReading`, and a failure is told by the shell's calm line
 * (with Retry) for as long as the page shows it.
 */
export function useListReading<T>(reading: Reading<T>): Shown<T> {
  const shown = useReading(reading);
  const failure = failureShown(shown.outcome);
  useFailedRead(failure !== null, failure?.requestId);
  const { errors } = useApp();
  const isMissing = reading.outcome()?.state === 'missing';
  // Of a record that says enough, of what a page lists or counts nothing.
  useEffect(() => {
    if (isMissing) errors.report('There was no answer to be used.', `reading ${reading.subject}`);
  }, [isMissing, errors, reading]);
  return shown;
}
