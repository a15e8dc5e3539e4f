import { useEffect, useRef } from 'react';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { Button } from '#core/ui/Button.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { EvidenceChoices } from './EvidenceChoices.tsx';
import styles from './EvidenceDialog.module.css';
import { EvidenceProgress } from './EvidenceProgress.tsx';
import { MissingList, SavedSummary } from './EvidenceResult.tsx';
import { causeText, missingParts } from './missingParts.ts';
import { type Evidence, useEvidence } from './useEvidence.ts';

interface EvidenceDialogProps {
  readonly id: number;
  readonly event: EventDetail['incident'];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Makes a package of an event's evidence. It goes on while the dialog is closed, and while other pages are shown. */
export function EvidenceDialog({ id, event, isOpen, onClose }: EvidenceDialogProps) {
  const evidence = useEvidence(id, event);
  const title = `Evidence of event #${id}`;
  if (!isOpen) return null;
  return (
    <Dialog label={title} onClose={onClose}>
      <div className={styles.content}>
        <h2>{title}</h2>
        <Stage evidence={evidence} event={event} onClose={onClose} />
      </div>
    </Dialog>
  );
}

interface StageProps extends Pick<EvidenceDialogProps, 'event' | 'onClose'> {
  readonly evidence: Evidence;
}

function Stage({ evidence, event, onClose }: StageProps) {
  const { actor, snapshot } = evidence;
  const { choice, missing, reason, saved } = snapshot.context;
  const again = () => actor.send({ type: 'again' });
  const cancel = <Button onClick={() => actor.send({ type: 'cancel' })}>Cancel</Button>;
  if (snapshot.matches('choosing'))
    return (
      <EvidenceChoices
        event={event}
        onCancel={onClose}
        onStart={(made) => actor.send({ type: 'start', choice: made })}
      />
    );
  if (snapshot.matches({ making: 'incomplete' }))
    return (
      <Outcome
        actions={
          <>
            {cancel}
            <Button onClick={() => actor.send({ type: 'save' })}>Save incomplete package</Button>
            <Button variant="primary" icon="retry" onClick={() => actor.send({ type: 'retry' })}>
              Retry
            </Button>
          </>
        }
      >
        <Notice>
          Some parts could not be fetched. Nothing is saved yet: retry them, or save the package without them.
          Its name and its report then say that it is incomplete.
        </Notice>
        <MissingList parts={missingParts(choice, missing, incidentZone(event.timeZone))} />
      </Outcome>
    );
  if (snapshot.matches('making')) return <EvidenceProgress evidence={evidence} cancel={cancel} />;
  const back = <Button onClick={again}>Back to the choices</Button>;
  const close = (
    <Button variant="primary" onClick={onClose}>
      Close
    </Button>
  );
  const actions = (
    <>
      {back}
      {close}
    </>
  );
  if (snapshot.matches('failed'))
    return (
      <Outcome actions={actions}>
        <Notice>The package could not be saved. {causeText(reason)}</Notice>
      </Outcome>
    );
  return (
    <Outcome actions={actions}>
      {saved === null ? (
        <Notice tone="info">Cancelled. Nothing was saved.</Notice>
      ) : (
        <SavedSummary saved={saved} />
      )}
    </Outcome>
  );
}

interface OutcomeProps {
  readonly actions: React.ReactNode;
  readonly children: React.ReactNode;
}

/** How it went, and what to do next. The button that led here is gone, so the first heading takes the focus. */
function Outcome({ actions, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <div ref={place} tabIndex={-1} className={styles.outcome}>
        {children}
      </div>
      <div className={styles.buttons}>{actions}</div>
    </>
  );
}
