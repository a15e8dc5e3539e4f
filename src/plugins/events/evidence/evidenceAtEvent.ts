/** What a page shows of its event's evidence while the code that makes packages is still on its way, or not wanted. */
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
