import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { errorTextOf } from '#core/api/apiError.ts';
import { resetEmail } from '#core/api/session.ts';
import { useApp } from '#core/app/useApp.ts';
import { SignInFrame } from '#core/page/SignInFrame.tsx';
import { useForm } from '#core/page/useForm.ts';
import { Button } from '#core/ui/Button.tsx';
import { TextField } from '#core/ui/form/Field.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PasswordForm.module.css';
import { ReturnToLogin, SentMessage } from './PasswordForm.tsx';

const AMBIGUOUS =
  'Failed to send reset code.  There may be multiple users with the same email address.  Please contact support.';

export function ForgotPasswordPage() {
  const { api, config } = useApp();
  const { state, refusal, errorOf, submit } = useForm<'username'>({
    send: async ({ username = '' }, signal) => {
      const validateURL = new URL('reset-password', document.baseURI).href;
      const { product: brand } = config.brand;
      const answer = await resetEmail(api, { username, validateURL, brand }, { signal });
      const refusal = errorTextOf(answer);
      if (refusal !== null || answer) return refusal;
      return username.includes('@') ? AMBIGUOUS : 'Failed to send reset code';
    },
    fallback: 'Failed to send reset code. Please try again.',
  });
  const field = useRef<HTMLInputElement>(null);
  const missing = errorOf('username');

  // The button is disabled during the call, which takes the focus from it.
  useLayoutEffect(() => {
    if (refusal !== null) field.current?.focus();
  }, [refusal]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const username = (field.current?.value ?? '').trim();
    submit({ username }, username === '' ? { username: 'Please enter a valid email address.' } : {});
    if (username === '') field.current?.focus();
  };

  return (
    <SignInFrame>
      <PageHeading>Forgot password</PageHeading>
      {state === 'done' ? (
        <SentMessage>A reset code has been sent to your email.</SentMessage>
      ) : (
        <form className={styles.form} onSubmit={send} noValidate aria-busy={state === 'submitting'}>
          <TextField
            ref={field}
            label="Username or Email Address"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            onChange={missing.onChange}
            error={missing.error ?? refusal}
          />
          <Button type="submit" variant="primary" disabled={state === 'submitting'}>
            Send Reset Code
          </Button>
        </form>
      )}
      <ReturnToLogin />
    </SignInFrame>
  );
}
