import { useDeferredValue, useMemo } from 'react';

/** The largest page of a list: up to here everything is shown at once. */
export const FIRST_ROWS = 100;

/** The first rows at once, and all of them in a later, interruptible rendering: thousands don't hold up the screen. */
export function useFirstRowsFirst<Row>(rows: readonly Row[]): readonly Row[] {
  const first = useMemo(() => (rows.length > FIRST_ROWS ? rows.slice(0, FIRST_ROWS) : rows), [rows]);
  return useDeferredValue(rows, first) === rows ? rows : first;
}
