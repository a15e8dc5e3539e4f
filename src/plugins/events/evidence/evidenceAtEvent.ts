/** What a page shows of its event's evidence while the code that makes packages is still on its way, or not wanted. */
import { useCallback, useSyncExternalStore } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { createListeners } from '#core/listeners.ts';

interface EvidenceAtEvent {
  readonly isOpen: boolean;
  /** How far a package is, in few words; null while none was asked for. */
  readonly progress: string | null;
}

const NOTHING: EvidenceAtEvent = { isOpen: false, progress: null };

/** Kept for a session. */
export function createEvidenceBoard() {
  const events = new Map<number, EvidenceAtEvent>();
  const { subscribe, notify } = createListeners();
  const of = (id: number) => events.get(id) ?? NOTHING;
  return {
    subscribe,
    of,
    change: (id: number, change: Partial<EvidenceAtEvent>) => {
      events.set(id, { ...of(id), ...change });
      notify();
    },
  };
}

/** @param id of the event */
export function useEvidenceAtEvent(id: number) {
  const { of, change, subscribe } = useApp().scope.keep(createEvidenceBoard);
  const { isOpen, progress } = useSyncExternalStore(subscribe, () => of(id));
  const setOpen = useCallback((wanted: boolean) => change(id, { isOpen: wanted }), [change, id]);
  return { isOpen, progress, setOpen };
}
