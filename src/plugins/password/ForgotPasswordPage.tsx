import { type FormEvent, useRef } from 'react';
import { errorTextOf } from '#core/api/errorText.ts';
import { resetEmail } from '#core/api/password.ts';
import { useApp } from '#core/app/useApp.ts';
import { SignInFrame } from '#core/page/SignInFrame.tsx';
import { useFieldErrors } from '#core/page/useFieldErrors.ts';
import { useFormSubmit } from '#core/page/useFormSubmit.ts';
import { Button } from '#core/ui/Button.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PasswordForm.module.css';
import { ReturnToLogin } from './ReturnToLogin.tsx';
import { SentMessage } from './SentMessage.tsx';

const AMBIGUOUS =
  'Failed to send reset code.  There may be multiple users with the same email address.  Please contact support.';

export function ForgotPasswordPage() {
  const { api, config } = useApp();
  const { state, submit, refuse } = useFormSubmit('Failed to send reset code. Please try again.');
  const { errorOf, show } = useFieldErrors<'username'>();
  const field = useRef<HTMLInputElement>(null);
  const missing = errorOf('username');

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const username = (field.current?.value ?? '').trim();
    if (username === '') {
      refuse('');
      show({ username: 'Please enter a valid email address.' });
      field.current?.focus();
      return;
    }
    const validateURL = new URL('reset-password', document.baseURI).href;
    void submit(async (signal) => {
      const answer = await resetEmail(
        api,
        { username, validateURL, brand: config.brand.product },
        { signal },
      );
      const refusal = errorTextOf(answer);
      if (refusal !== null || answer) return refusal;
      return username.includes('@') ? AMBIGUOUS : 'Failed to send reset code';
    }).then(() => field.current?.focus());
  };

  return (
    <SignInFrame>
      <PageHeading>Forgot password</PageHeading>
      {state.step === 'done' ? (
        <SentMessage>A reset code has been sent to your email.</SentMessage>
      ) : (
        <form className={styles.form} onSubmit={send} noValidate aria-busy={state.step === 'submitting'}>
          <TextField
            ref={field}
            label="Username or Email Address"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            onChange={missing.onChange}
            error={missing.error ?? (state.step === 'filling' ? state.error : null)}
          />
          <Button type="submit" variant="primary" disabled={state.step === 'submitting'}>
            Send Reset Code
          </Button>
        </form>
      )}
      <ReturnToLogin />
    </SignInFrame>
  );
}
