import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signInUrl } from '#core/api/authenticate.ts';
import { loadTransport } from '#core/api/client.ts';
import { useApp } from '#core/app/useApp.ts';
import { SignInFrame } from '#core/page/SignInFrame.tsx';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import styles from './LoginPage.module.css';

export function LoginPage() {
  const { config, registry, session } = useApp();
  const busy = useSelector(session.actor, (state) => state.matches('signingIn'));
  const failure = useSelector(session.actor, (state) => state.context.failure);
  const [errors, setErrors] = useState<{ readonly username?: string; readonly password?: string }>({});
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const lastFailure = useRef(failure);
  // Loads the code of the call while the person types. A failure here appears when the form is sent.
  useEffect(() => void loadTransport().catch(() => undefined), []);
  // The button is disabled during the call, which takes the focus from it.
  useEffect(() => {
    const isNew = failure !== null && failure !== lastFailure.current;
    if (isNew && document.activeElement === document.body) usernameField.current?.focus();
    lastFailure.current = failure;
  }, [failure]);
  const callback = new URL('login-callback', document.baseURI).href;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const username = String(fields.get('username') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    setErrors({
      ...(username === '' && { username: 'Please enter your username' }),
      ...(password === '' && { password: 'Please enter your password' }),
    });
    if (username === '') usernameField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    session.actor.send({ type: 'submit', username, password, remember: fields.has('remember') });
  };

  return (
    <SignInFrame>
      <h1 className={styles.welcome} tabIndex={-1} data-page-heading>
        Welcome to the {config.brand.product} dashboard <span>Please log in to continue</span>
      </h1>
      <div role="alert">{failure && <p className={styles.failure}>{failure.message}</p>}</div>
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <TextField
          ref={usernameField}
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.username ?? null}
          onChange={() => setErrors(({ username: _, ...others }) => others)}
        />
        <TextField
          ref={passwordField}
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password ?? null}
          onChange={() => setErrors(({ password: _, ...others }) => others)}
        />
        <Checkbox label="Remember me" name="remember" />
        <Button type="submit" variant="primary" disabled={busy}>
          Log In
        </Button>
        {registry.hasRoute('/forgot-password') && (
          <Link to="/forgot-password" className={styles.forgot}>
            Forgot password?
          </Link>
        )}
      </form>
      <div className={styles.others}>
        <a {...buttonLook()} href={signInUrl(config.apiBaseUrl, 'google', callback)}>
          Sign in with Google
        </a>
        <a {...buttonLook()} href={signInUrl(config.apiBaseUrl, 'microsoft', callback)}>
          Sign in with Microsoft
        </a>
      </div>
    </SignInFrame>
  );
}
