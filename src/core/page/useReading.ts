import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Outcome, Reading } from '#core/app/reading.ts';

export interface Shown<T> {
  /** Undefined until the first outcome of this subject: show a skeleton. */
  readonly outcome: Outcome<T> | undefined;
  /** True while an older outcome of the same subject stands in. */
  readonly stale: boolean;
}

/** The outcome of a reading, or of the one before it on the same subject while this one is under way. */
export function useReading<T>(reading: Reading<T>): Shown<T> {
  const subscribe = useCallback((onSettled: () => void) => reading.subscribe(onSettled), [reading]);
  const outcome = useSyncExternalStore(subscribe, () => reading.outcome());
  const [last, setLast] = useState<{ subject: string; outcome: Outcome<T> } | null>(null);
  if (outcome !== undefined && last?.outcome !== outcome) setLast({ subject: reading.subject, outcome });
  if (outcome !== undefined) return { outcome, stale: false };
  const kept = last?.subject === reading.subject ? last.outcome : undefined;
  return { outcome: kept, stale: kept !== undefined };
}
