import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { errorTextOf } from '#core/api/apiError.ts';
import { setFromResetToken } from '#core/api/session.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { SignInFrame } from '#core/page/SignInFrame.tsx';
import { useForm } from '#core/page/useForm.ts';
import { Button } from '#core/ui/Button.tsx';
import { NewPasswordFields } from '#core/ui/form/PasswordField.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PasswordForm.module.css';
import { ReturnToLogin, SentMessage } from './PasswordForm.tsx';

const route = getRouteApi('/public/reset-password');

/** The token is null for an incomplete link. */
export function load({ context }: LoaderArgs): { readonly resetToken: string | null } {
  return { resetToken: context.fragment.read('/reset-password').get('reset') || null };
}

type Part = 'chosen' | 'repeated' | 'match' | 'link';

export function ResetPasswordPage() {
  const { api, fragment } = useApp();
  const { resetToken } = route.useLoaderData();
  const { state, refusal, errorOf, submit, reset } = useForm<Part>({
    send: async ({ newPassword = '', resetToken = '' }, signal) => {
      const answer = await setFromResetToken(api, { newPassword, resetToken }, { signal });
      if (!answer?.successful) return errorTextOf(answer) ?? 'Failed to reset password';
      fragment.forget();
      return null;
    },
    fallback: 'Failed to reset password. Please try again.',
  });
  const chosen = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);
  const alert = errorOf('match').error ?? refusal;

  // A used token is forgotten, and the success message stays. Another link's token starts the form again.
  useEffect(() => {
    if (resetToken !== null) reset();
  }, [resetToken, reset]);
  // The button is disabled during the call, which takes the focus from it.
  useLayoutEffect(() => {
    if (refusal !== null) chosen.current?.focus();
  }, [refusal]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const newPassword = chosen.current?.value ?? '';
    const errors = errorsOf(newPassword, repeated.current?.value ?? '', resetToken);
    submit({ newPassword, resetToken: resetToken ?? '' }, errors);
    if (errors.chosen || errors.link) chosen.current?.focus();
    else if (errors.repeated || errors.match) repeated.current?.focus();
  };

  return (
    <SignInFrame>
      <PageHeading>Reset password</PageHeading>
      {state === 'done' ? (
        <SentMessage>Your password has been updated successfully.</SentMessage>
      ) : (
        <form className={styles.form} onSubmit={send} noValidate aria-busy={state === 'submitting'}>
          <div className={styles.alert} role="alert">
            {alert ? <p className={styles.error}>{alert}</p> : resetToken === null && <LinkWithoutToken />}
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
      <Link to="/forgot-password" className={styles.inline}>
        ask for a new one
      </Link>
      .
    </p>
  );
}

function errorsOf(
  chosen: string,
  repeated: string,
  resetToken: string | null,
): Partial<Record<Part, string>> {
  if (chosen === '' || repeated === '') {
    return {
      ...(chosen === '' && { chosen: 'Please enter a new password' }),
      ...(repeated === '' && { repeated: 'Please enter the new password again' }),
    };
  }
  if (chosen !== repeated) return { match: 'Passwords do not match.' };
  return resetToken === null ? { link: 'This link is not complete.' } : {};
}
