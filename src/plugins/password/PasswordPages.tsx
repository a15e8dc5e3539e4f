import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { errorTextOf } from '#core/api/apiError.ts';
import { resetEmail, setFromResetToken } from '#core/api/session.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import frame from '#core/page/SignInFrame.module.css';
import { SignInFrame } from '#core/page/SignInFrame.tsx';
import { useForm } from '#core/page/useForm.ts';
import { Button } from '#core/ui/Button.tsx';
import { TextField } from '#core/ui/form/Field.tsx';
import { missingPasswords, NewPasswordFields, NOT_REPEATED } from '#core/ui/form/PasswordField.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';

const AMBIGUOUS =
  'Failed to send reset code.  There may be multiple users with the same email address.  Please contact support.';

export function ForgotPasswordPage() {
  const { api, config } = useApp();
  const field = useRef<HTMLInputElement>(null);
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
    focused: field,
  });
  const missing = errorOf('username');

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
        <form className={frame.form} onSubmit={send} noValidate aria-busy={state === 'submitting'}>
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

const route = getRouteApi('/public/reset-password');

/** The token is null for an incomplete link. */
export function load({ context }: LoaderArgs): { readonly resetToken: string | null } {
  return { resetToken: context.fragment.read('/reset-password').get('reset') || null };
}

type Part = 'chosen' | 'repeated' | 'link';

export function ResetPasswordPage() {
  const { api, fragment, registry } = useApp();
  const { resetToken } = route.useLoaderData();
  const chosen = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);
  const { state, refusal, errorOf, submit, reset } = useForm<Part>({
    send: async ({ newPassword = '', resetToken = '' }, signal) => {
      const answer = await setFromResetToken(api, { newPassword, resetToken }, { signal });
      if (!answer?.successful) return errorTextOf(answer) ?? 'Failed to reset password';
      fragment.forget();
      return null;
    },
    fallback: 'Failed to reset password. Please try again.',
    focused: chosen,
  });

  // A used token is forgotten, and the success message stays. Another link's token starts the form again.
  useEffect(() => {
    if (resetToken !== null) reset();
  }, [resetToken, reset]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newPassword = chosen.current?.value ?? '';
    const errors = errorsOf(newPassword, repeated.current?.value ?? '', resetToken);
    submit({ newPassword, resetToken: resetToken ?? '' }, errors);
    if (errors.chosen || errors.link) chosen.current?.focus();
    else if (errors.repeated) repeated.current?.focus();
  };

  return (
    <SignInFrame>
      <PageHeading>Reset password</PageHeading>
      {state === 'done' ? (
        <>
          <SentMessage>Your password has been updated successfully.</SentMessage>
          {/* Providers may remove the account's devices with the old password. */}
          {registry.hasRoute('/user/notifications') && (
            <p>Your devices may get no notifications any more. Turn them on again once you have signed in.</p>
          )}
        </>
      ) : (
        <form className={frame.form} onSubmit={send} noValidate aria-busy={state === 'submitting'}>
          <div className={frame.alert} role="alert">
            {refusal ? (
              <p className={frame.failure}>{refusal}</p>
            ) : (
              resetToken === null && <LinkWithoutToken />
            )}
          </div>
          <NewPasswordFields inputs={{ chosen, repeated }} errorOf={errorOf} />
          <Button type="submit" variant="primary" disabled={state === 'submitting'}>
            Reset Password
          </Button>
        </form>
      )}
      <ReturnToLogin />
    </SignInFrame>
  );
}

/** Says that the link is incomplete. There is nothing to send. */
function LinkWithoutToken() {
  return (
    <p>
      This link is not complete. Open the newest link from your mail again, or{' '}
      <Link to="/forgot-password">ask for a new one</Link>.
    </p>
  );
}

function errorsOf(
  chosen: string,
  repeated: string,
  resetToken: string | null,
): Partial<Record<Part, string>> {
  if (chosen === '' || repeated === '') return missingPasswords(chosen, repeated);
  if (chosen !== repeated) return { repeated: NOT_REPEATED };
  return resetToken === null ? { link: 'This link is not complete.' } : {};
}

// What both forms about passwords have.

function ReturnToLogin() {
  return (
    <ScreenLink to="/login" className={frame.elsewhere}>
      Return to Login
    </ScreenLink>
  );
}

/** Replaces a form after success, and takes the focus that was in the form. */
function SentMessage({ children }: { readonly children: string }) {
  return (
    <p ref={focus} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}

function focus(message: HTMLElement | null): void {
  message?.focus();
}
