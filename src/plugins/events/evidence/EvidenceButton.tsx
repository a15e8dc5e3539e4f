import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { EventRecord } from '#contract/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { createListeners } from '#core/listeners.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import { Button } from '#core/ui/Button.tsx';
import styles from './EvidenceButton.module.css';

/** Opens the dialog that makes a package of the event's evidence, and tells how far a package is. */
export function EvidenceButton({ id }: { readonly id: number }) {
  const { isOpen, progress, setOpen } = useEvidenceAtEvent(id);
  return (
    <div className={styles.evidence}>
      <Button
        size="small"
        icon="shield"
        aria-haspopup="dialog"
        aria-busy={isOpen && progress === null}
        onClick={() => setOpen(true)}
      >
        Evidence
      </Button>
      <p className={styles.progress} role="status" data-print="no">
        {!isOpen && progress}
      </p>
    </div>
  );
}

const loadDialog = async () => (await import('./EvidenceDialog.tsx')).EvidenceDialog;

/**
 * The dialog, apart from its button, which is rendered again with the event's facts. Its code comes
 * with the first press, or where the event has a package already. One component per event.
 */
export function Evidence({ id, report }: { readonly id: number; readonly report: EventRecord }) {
  const { isOpen, progress, setOpen } = useEvidenceAtEvent(id);
  const isNeeded = isOpen || progress !== null;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  useEffect(() => () => setOpen(false), [setOpen]);
  const props = { id, event: report, isOpen, onClose: () => setOpen(false) };
  return wasNeeded && <Lazy load={loadDialog} props={props} />;
}

interface EvidenceAtEvent {
  readonly isOpen: boolean;
  /** How far a package is, in few words; null while none was asked for. */
  readonly progress: string | null;
}

const NOTHING: EvidenceAtEvent = { isOpen: false, progress: null };

/** What pages show of the evidence while the code that makes packages is on its way, or not wanted. Kept for a session. */
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

function useEvidenceAtEvent(id: number) {
  const { of, change, subscribe } = useApp().scope.keep(createEvidenceBoard);
  const { isOpen, progress } = useSyncExternalStore(subscribe, () => of(id));
  const setOpen = useCallback((wanted: boolean) => change(id, { isOpen: wanted }), [change, id]);
  return { isOpen, progress, setOpen };
}
