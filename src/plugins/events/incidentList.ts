/** The list that an event was opened from, kept in the event's entry of the browser's history. */
import type { EventsSearch } from './list/eventsSearch.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    incidentList?: IncidentList;
    /** On the list's entry: id of the event to mark, where another entry of the list led to it. */
    openedEvent?: string;
  }
}

export interface IncidentList {
  /** The location that the list's page stands for; 0 for none. */
  readonly locationId: number;
  /** With the page that the event was opened from. */
  readonly search: EventsSearch;
  /** The event's place on that page, from 0. After steps from event to event it may lie outside of it. */
  readonly place: number;
  /** Key of the list's own history entry. */
  readonly entry?: string | undefined;
  /** The `listStart` of the list's own history entry. */
  readonly listStart?: number | undefined;
}
