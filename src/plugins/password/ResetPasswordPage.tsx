import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { errorTextOf } from '#core/api/errorText.ts';
import { setFromResetToken } from '#core/api/password.ts';
import { useApp } from '#core/app/useApp.ts';
import { SignInFrame } from '#core/page/SignInFrame.tsx';
import { useFieldErrors } from '#core/page/useFieldErrors.ts';
import { useFormSubmit } from '#core/page/useFormSubmit.ts';
import { Button } from '#core/ui/Button.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PasswordForm.module.css';
import { ReturnToLogin } from './ReturnToLogin.tsx';
import { resetPasswordRoute } from './resetPasswordRoute.ts';
import { SentMessage } from './SentMessage.tsx';

export function ResetPasswordPage() {
  const { resetToken } = resetPasswordRoute.useLoaderData();
  const [served, setServed] = useState<string | null>(null);
  // A token that has served is forgotten: the page then has none, and must still say that it worked.
  const isDone = served !== null && (resetToken === null || resetToken === served);
  return (
    <SignInFrame>
      <PageHeading>Reset password</PageHeading>
      {isDone ? (
        <SentMessage>Your password has been updated successfully.</SentMessage>
      ) : (
        <ResetPasswordForm resetToken={resetToken} onDone={() => setServed(resetToken)} />
      )}
      <ReturnToLogin />
    </SignInFrame>
  );
}

function LinkWithoutToken() {
  return (
    <p>
      This link is not complete. Open the newest link of your mail again, or{' '}
      <Link to="/forgot-password" className={styles.inline}>
        ask for a new one
      </Link>
      .
    </p>
  );
}

interface ResetPasswordFormProps {
  /** Null for a link that is not complete: the form says so, and sends nothing. */
  readonly resetToken: string | null;
  readonly onDone: () => void;
}

function ResetPasswordForm({ resetToken, onDone }: ResetPasswordFormProps) {
  const { api, fragment } = useApp();
  const { state, submit, refuse } = useFormSubmit('Failed to reset password. Please try again.');
  const { errorOf, show } = useFieldErrors<'chosen' | 'repeated'>();
  const chosen = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newPassword = chosen.current?.value ?? '';
    const again = repeated.current?.value ?? '';
    show({
      ...(newPassword === '' && { chosen: 'Please enter a new password' }),
      ...(again === '' && { repeated: 'Please enter the new password again' }),
    });
    refuse('');
    if (newPassword === '') return chosen.current?.focus();
    if (again === '') return repeated.current?.focus();
    if (newPassword !== again) {
      refuse('Passwords do not match.');
      return repeated.current?.focus();
    }
    if (resetToken === null) return chosen.current?.focus();
    void submit(async (signal) => {
      const answer = await setFromResetToken(api, { newPassword, resetToken }, { signal });
      if (!answer?.successful) return errorTextOf(answer) ?? 'Failed to reset password';
      fragment.forget();
      onDone();
      return null;
    }).then(() => chosen.current?.focus());
  };

  return (
    <form className={styles.form} onSubmit={send} noValidate aria-busy={state.step === 'submitting'}>
      <div role="alert">
        {state.step === 'filling' && state.error ? (
          <p className={styles.error}>{state.error}</p>
        ) : (
          resetToken === null && <LinkWithoutToken />
        )}
      </div>
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
      <Button type="submit" variant="primary" disabled={state.step === 'submitting'}>
        Reset Password
      </Button>
    </form>
  );
}
