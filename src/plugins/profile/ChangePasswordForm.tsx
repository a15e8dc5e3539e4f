import { type FormEvent, useEffect, useRef } from 'react';
import { changePassword } from '#core/api/session.ts';
import { useApp } from '#core/app/useApp.ts';
import { useForm } from '#core/page/useForm.ts';
import { Button } from '#core/ui/Button.tsx';
import { FormFailure } from '#core/ui/form/Field.tsx';
import { NewPasswordFields, PasswordField } from '#core/ui/form/PasswordField.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import styles from './ChangePasswordForm.module.css';

const FAILED = 'Failed to change password';

/** After the change, a message replaces the form. The session continues. */
export function ChangePasswordForm() {
  const { api } = useApp();
  const { state, refusal, errorOf, submit } = useForm<Part>({
    send: async ({ current = '', chosen = '' }, signal) => {
      const answer = await changePassword(api, { currentPassword: current, newPassword: chosen }, { signal });
      return answer?.successful ? null : answer?.error?.trim() || FAILED;
    },
    fallback: `${FAILED}. Please try again.`,
  });
  const current = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const thanks = useRef<HTMLDivElement>(null);

  // The button that had the focus was disabled, or has been removed.
  useEffect(() => {
    if (state === 'done') thanks.current?.focus();
    if (state === 'refused') button.current?.focus();
  }, [state]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const values = {
      current: current.current?.value ?? '',
      chosen: chosen.current?.value ?? '',
      repeated: repeated.current?.value ?? '',
    };
    const errors = passwordErrors(values);
    submit(values, errors);
    const bad = firstBadField(errors);
    if (bad !== null) ({ current, chosen, repeated })[bad].current?.focus();
  };

  if (state === 'done') {
    return (
      <div ref={thanks} tabIndex={-1}>
        <Notice tone="success">Your password has been changed.</Notice>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-busy={state === 'submitting'}>
      <FormFailure text={refusal} />
      <PasswordField
        ref={current}
        label="Current Password"
        name="current-password"
        autoComplete="current-password"
        required
        {...errorOf('current')}
      />
      <NewPasswordFields inputs={{ chosen, repeated }} errorOf={errorOf} />
      <Button ref={button} type="submit" variant="primary" disabled={state === 'submitting'}>
        Change password
      </Button>
    </form>
  );
}

type Part = 'current' | 'chosen' | 'repeated';
type PasswordFields = Readonly<Record<Part, string>>;
type PasswordErrors = Readonly<Partial<Record<Part, string>>>;

const MISSING: PasswordFields = {
  current: 'Please enter your current password',
  chosen: 'Please enter a new password',
  repeated: 'Please enter the new password again',
};

/** In the order of the form. */
const FIELDS: readonly Part[] = ['current', 'chosen', 'repeated'];

/** The message of every invalid field; empty when the form can be sent. */
export function passwordErrors(fields: PasswordFields): PasswordErrors {
  const missing = FIELDS.filter((field) => fields[field] === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, MISSING[field]]));
  return fields.chosen === fields.repeated ? {} : { repeated: 'Passwords do not match.' };
}

export function firstBadField(errors: PasswordErrors): Part | null {
  return FIELDS.find((field) => errors[field] !== undefined) ?? null;
}
