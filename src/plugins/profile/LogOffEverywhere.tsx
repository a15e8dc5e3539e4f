import { useEffect, useRef, useState } from 'react';
import { isMissingCall, logOffEverywhere } from '#core/api/session.ts';
import { useApp } from '#core/app/useApp.ts';
import { useForm } from '#core/page/useForm.ts';
import { Button } from '#core/ui/Button.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import styles from './LogOffEverywhere.module.css';

const NAME = 'Log off everywhere';
const FAILED = 'Your sessions could not be ended. Please try again.';
const NOT_OFFERED = 'Your provider does not offer this.';

/** Ends all sessions of the person, once they have confirmed it. */
export function LogOffEverywhere() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {NAME}
      </Button>
      {asking && <Confirmation onClose={() => setAsking(false)} />}
    </>
  );
}

function Confirmation({ onClose }: { readonly onClose: () => void }) {
  const { api, session } = useApp();
  const button = useRef<HTMLButtonElement>(null);
  const { state, refusal, submit } = useForm({
    // Closing the dialog does not call it back: nobody could tell whether the sessions have ended.
    send: async () => {
      const answer = await logOffEverywhere(api).catch((error: unknown) => {
        throw isMissingCall(error) ? new Error(NOT_OFFERED) : error;
      });
      if (answer?.successful !== true) return FAILED;
      session.actor.send({ type: 'loggedOutEverywhere' });
      return null;
    },
    fallback: FAILED,
  });
  const submitting = state === 'submitting';

  // The button that had the focus was disabled.
  useEffect(() => {
    if (state === 'refused') button.current?.focus();
  }, [state]);

  return (
    <Dialog label={NAME} onClose={onClose}>
      <div className={styles.confirmation} aria-busy={submitting}>
        <h2>{NAME}?</h2>
        <p>
          This ends your sessions on all devices and in all browsers, this one too. You then have to sign in
          again.
        </p>
        {refusal && (
          <p className={styles.failure} role="alert">
            {refusal}
          </p>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={button} variant="danger" disabled={submitting} onClick={() => submit({}, {})}>
            {NAME}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
