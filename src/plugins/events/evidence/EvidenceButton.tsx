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

interface EvidenceProps {
  readonly id: number;
  /** Null while the event is unknown, or is not to be had any more. */
  readonly report: EventRecord | null;
}

/**
 * The dialog, apart from its button, which is rendered again with the event's facts. Its code comes
 * with the first press, or where the event has a package already. One component per event.
 */
export function Evidence({ id, report }: EvidenceProps) {
  const { isOpen, progress, begun, setOpen } = useEvidenceAtEvent(id);
  const isNeeded = isOpen || progress !== null;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  useEffect(() => () => setOpen(false), [setOpen]);
  const event = report ?? begun;
  if (!wasNeeded || event === null) return null;
  const props = { id, event, isOpen, onClose: () => setOpen(false) };
  return <Lazy load={loadDialog} props={props} />;
}

/** The way to a package of an event that cannot be read any more: what was fetched of it can still be saved. */
export function LeftEvidence({ id }: Pick<EvidenceProps, 'id'>) {
  const { begun } = useEvidenceAtEvent(id);
  return begun && <EvidenceButton id={id} />;
}

interface EvidenceAtEvent {
  readonly isOpen: boolean;
  /** How far a package is, in few words; null while none was asked for. */
  readonly progress: string | null;
  /** The event as it was when its evidence was first asked for; null while it was not. */
  readonly begun: EventRecord | null;
}

const NOTHING: EvidenceAtEvent = { isOpen: false, progress: null, begun: null };

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

/** @param id of the event */
function useEvidenceAtEvent(id: number) {
  const { of, change, subscribe } = useApp().scope.keep(createEvidenceBoard);
  const event = useSyncExternalStore(subscribe, () => of(id));
  const setOpen = useCallback((wanted: boolean) => change(id, { isOpen: wanted }), [change, id]);
  return { ...event, setOpen };
}
