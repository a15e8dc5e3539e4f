import type { HistoryState, ParsedLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Position in the browser's history at which the user arrived at the events list. */
    listStart?: number;
  }
}

/** State of a history entry that shows the same list again, e.g. after a page change. */
export function sameVisit({ listStart, __TSR_index: here }: ParsedLocation['state']): HistoryState {
  return { listStart: listStart ?? here };
}

/** How many history entries to go back to reach the page that led to the list; null when no page of the portal did. */
export function entriesSinceArrival({
  listStart,
  __TSR_index: here,
}: ParsedLocation['state']): number | null {
  const start = listStart ?? here;
  return start > 0 ? here - start + 1 : null;
}
