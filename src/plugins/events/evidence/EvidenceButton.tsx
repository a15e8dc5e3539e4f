import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { EventDetail } from '#contract/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import { Button } from '#core/ui/Button.tsx';
import styles from './EvidenceButton.module.css';
import { createEvidenceBoard } from './evidenceAtEvent.ts';

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
  readonly report: EventDetail['incident'];
}

/**
 * The dialog, apart from its button, which is rendered again with the event's facts. Its code comes with the first press, or where the event has a package already. One component per event.
 */
export function Evidence({ id, report }: EvidenceProps) {
  const { isOpen, progress, setOpen } = useEvidenceAtEvent(id);
  const isNeeded = isOpen || progress !== null;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  useEffect(() => () => setOpen(false), [setOpen]);
  const props = { id, event: report, isOpen, onClose: () => setOpen(false) };
  return wasNeeded && <Lazy load={loadDialog} props={props} />;
}

/** @param id of the event */
function useEvidenceAtEvent(id: number) {
  const { of, change, subscribe } = useApp().scope.keep(createEvidenceBoard);
  const { isOpen, progress } = useSyncExternalStore(subscribe, () => of(id));
  const setOpen = useCallback((wanted: boolean) => change(id, { isOpen: wanted }), [change, id]);
  return { isOpen, progress, setOpen };
}
