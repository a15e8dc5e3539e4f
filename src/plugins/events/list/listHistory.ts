import type { HistoryState, ParsedLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Position in the browser's history at which the user came to the events list. */
    listStart?: number;
  }
}

/** State of a history entry that shows the list once more, after a page change or the like. */
export function sameVisit({ listStart, __TSR_index: here }: ParsedLocation['state']): HistoryState {
  return { listStart: listStart ?? here };
}

/** How many entries back the page lies that the user came to the list from; null when that is no page of the portal. */
export function entriesSinceArrival({
  listStart,
  __TSR_index: here,
}: ParsedLocation['state']): number | null {
  const start = listStart ?? here;
  return start > 0 ? here - start + 1 : null;
}
