/** What entries of the browser's history know of the list. */
import { type HistoryState, type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tabStorage } from '#core/environment.ts';
import { personKey } from '#core/session/personStorage.ts';
import type { EventsSearch } from './eventsSearch.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Position in the browser's history at which the user arrived at the events list. */
    listStart?: number;
    /** On an event's entry: the list that it was opened from. */
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

/** The shown address has the entry's position; the real one that it stands for has not. */
function indexOf({ state, maskedLocation }: Entry): number {
  return (maskedLocation?.state ?? state).__TSR_index;
}

// Remembers which event was last opened from each entry of the browser's history, so that the list can mark it when the
// person comes back.

const KEY = personKey('openedEvents');
/** Number of stored entries. The oldest is dropped. */
const MOST = 30;

/**
 * Id of the event that was opened from the current history entry, or that led back to it; null on a first visit. Then
 * whether it was the latter.
 */
export function useOpenedEvent(): readonly [string | null, boolean] {
  const router = useRouter();
  const opened = useLocation({ select: openedAt });
  const isReturn = useLocation({ select: isReturnTo });
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        const [, eventId] = /\/event\/(\d+)$/.exec(toLocation.pathname) ?? [];
        const from = fromLocation?.state.__TSR_key;
        if (eventId && from) rememberOpened(from, eventId);
      }),
    [router],
  );
  return [opened, isReturn];
}

const openedAt = ({ state }: ParsedLocation) => openedFrom(state.__TSR_key) ?? state.openedEvent ?? null;
const isReturnTo = ({ state }: ParsedLocation) => state.openedEvent !== undefined;

export function rememberOpened(entry: string, eventId: string): void {
  const others = read().filter(([other]) => other !== entry);
  tabStorage.write(KEY, JSON.stringify([...others, [entry, eventId]].slice(-MOST)));
}

export function openedFrom(entry: string | undefined): string | null {
  const eventId = read().find(([other]) => other === entry)?.[1];
  return typeof eventId === 'string' ? eventId : null;
}

/** Pairs of an entry and an event's id. Storage may hold anything: the caller checks both. */
function read(): readonly (readonly unknown[])[] {
  const stored = tabStorage.readJson(KEY);
  return Array.isArray(stored) ? stored.filter(Array.isArray) : [];
}
