import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { useSeenIncidents } from '#domain/incidents/useSeenIncidents.ts';
import { nextEvent, previousEvent, toggleSeen } from './listShortcuts.ts';

interface RowKeysProps {
  /** In the order of the table's. */
  rows: readonly EventRow[];
  /** Holds the table. */
  within: RefObject<HTMLElement | null>;
  /** Gets the ids of the incidents that the person has seen, again after each change. */
  onSeen: (ids: ReadonlySet<number>) => void;
}

/** Moves the focus through the rows, and marks events as seen. */
export function RowKeys({ rows, within, onSeen }: RowKeysProps) {
  useEventCode();
  const seen = useSeenIncidents();
  const ids = seen?.ids;
  useEffect(() => {
    if (ids) onSeen(ids);
  }, [ids, onSeen]);
  const [said, setSaid] = useState('');

  const places = () => rowsIn(within.current);
  const step = (by: 1 | -1) => (key: string) => {
    const { all, focused } = places();
    // The arrow keys scroll the page until a row has the focus.
    if (key.startsWith('Arrow') && all[focused] !== document.activeElement) return false;
    const marked = all.findIndex((row) => row.dataset.marked === 'true');
    const wanted = focused >= 0 ? focused + by : Math.max(0, marked);
    all[Math.min(Math.max(0, wanted), all.length - 1)]?.focus();
    return true;
  };
  useShortcut(nextEvent, step(1));
  useShortcut(previousEvent, step(-1));
  useShortcut(toggleSeen, () => {
    const id = rows[places().focused]?.incident.id;
    if (id === undefined || !seen) return false;
    const wasSeen = seen.ids.has(id);
    if (wasSeen) seen.unmark([id]);
    else seen.mark([id]);
    setSaid(`Event ${id} is marked as ${wasSeen ? 'not seen' : 'seen'}.`);
    return true;
  });
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}

/** Loads the code of the event's page, which most people open next. */
function useEventCode(): void {
  const router = useRouter();
  useEffect(() => void router.loadRouteChunk(router.routesById['/signed-in/event/$id']), [router]);
}

/** The rows that open an event, and the place of the one that has the focus or holds it; -1 for none. */
function rowsIn(holder: HTMLElement | null) {
  const all = [...(holder?.querySelectorAll<HTMLElement>('tr[data-opens="true"]') ?? [])];
  return { all, focused: all.findIndex((row) => row.contains(document.activeElement)) };
}
