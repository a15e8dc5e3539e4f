import { type FormEvent, useEffect, useRef } from 'react';
import { changePassword } from '#core/api/password.ts';
import { useApp } from '#core/app/useApp.ts';
import { useFieldErrors } from '#core/page/useFieldErrors.ts';
import { useFormSubmit } from '#core/page/useFormSubmit.ts';
import { Button } from '#core/ui/Button.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import styles from './ChangePasswordForm.module.css';
import { firstBadField, type PasswordField, passwordErrors } from './passwordFields.ts';

const FAILED = 'Failed to change password';

/** Once changed, a message stands in the form's place; the session goes on. */
export function ChangePasswordForm() {
  const { api } = useApp();
  const { state, submit, refuse } = useFormSubmit(`${FAILED}. Please try again.`);
  const { errorOf, show } = useFieldErrors<PasswordField>();
  const current = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const done = state.step === 'done';
  const failure = (state.step === 'filling' && state.error) || null;

  // The button that had the focus was disabled, or is gone.
  useEffect(() => {
    if (done) thanks.current?.focus();
    else if (failure !== null) button.current?.focus();
  }, [done, failure]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const currentPassword = current.current?.value ?? '';
    const newPassword = chosen.current?.value ?? '';
    const found = passwordErrors({
      current: currentPassword,
      chosen: newPassword,
      repeated: repeated.current?.value ?? '',
    });
    show(found);
    const bad = firstBadField(found);
    if (bad !== null) {
      refuse('');
      return { current, chosen, repeated }[bad].current?.focus();
    }
    void submit(async (signal) => {
      const answer = await changePassword(api, { currentPassword, newPassword }, { signal });
      return answer?.successful ? null : answer?.error?.trim() || FAILED;
    });
  };

  if (done) {
    return (
      <div ref={thanks} tabIndex={-1}>
        <Notice tone="success">Your password has been changed.</Notice>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-busy={state.step === 'submitting'}>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <TextField
        ref={current}
        label="Current Password"
        name="current-password"
        type="password"
        autoComplete="current-password"
        required
        {...errorOf('current')}
      />
      <TextField
        ref={chosen}
        label="New Password"
        name="new-password"
        type="password"
        autoComplete="new-password"
        required
        {...errorOf('chosen')}
      />
      <TextField
        ref={repeated}
        label="Confirm New Password"
        name="confirm-password"
        type="password"
        autoComplete="new-password"
        required
        {...errorOf('repeated')}
      />
      <Button ref={button} type="submit" variant="primary" disabled={state.step === 'submitting'}>
        Change Password
      </Button>
    </form>
  );
}
