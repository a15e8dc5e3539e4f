import { isPartial } from '#core/api/partialAnswer.ts';
import type { Reading } from '#core/app/reading.ts';
import { useFailedRead } from './useFailedRead.ts';
import { type Shown, useReading } from './useReading.ts';

/** For the record that a page is about: like `useReading`, and the shell's calm line tells when parts of it were lost. */
export function useRecordReading<T extends object>(reading: Reading<T>): Shown<T> {
  const shown = useReading(reading);
  const { outcome } = shown;
  useFailedRead(outcome?.state === 'ready' && isPartial(outcome.value));
  return shown;
}
