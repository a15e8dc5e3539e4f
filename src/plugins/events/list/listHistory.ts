import type { HistoryState, ParsedLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Position in the browser's history at which the user arrived at the events list. */
    listStart?: number;
  }
}

type Entry = Pick<ParsedLocation, 'state' | 'maskedLocation'>;

/** State of a history entry that shows the list once more, after a page change or the like. */
export function sameVisit(entry: Entry): HistoryState {
  return { listStart: entry.state.listStart ?? indexOf(entry) };
}

/** How many entries back the page lies that the user came to the list from; null when that is no page of the portal. */
export function entriesSinceArrival(entry: Entry): number | null {
  const start = entry.state.listStart ?? indexOf(entry);
  return start > 0 ? indexOf(entry) - start + 1 : null;
}

/** An address that is shown in place of the real one has the entry's position, the real one has not. */
function indexOf({ state, maskedLocation }: Entry): number {
  return (maskedLocation?.state ?? state).__TSR_index;
}
