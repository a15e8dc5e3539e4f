import { Link, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api/apiError.ts';
import { signInUrl } from '#core/api/session.ts';
import { useApp } from '#core/app/useApp.ts';
import { browserStorage, tabStorage } from '#core/environment.ts';
import frame from '#core/page/SignInFrame.module.css';
import { SignInFrame, SupportLinks } from '#core/page/SignInFrame.tsx';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { Checkbox } from '#core/ui/form/Checkbox.tsx';
import { TextField } from '#core/ui/form/Field.tsx';
import { PasswordField } from '#core/ui/form/PasswordField.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import styles from './LoginPage.module.css';
import { noteSignIn, takeSignInNote } from './signInNote.ts';

const PROVIDERS = [
  ['google', 'Google'],
  ['microsoft', 'Microsoft'],
] as const;

export function LoginPage() {
  const { config, registry, session } = useApp();
  const busy = useSelector(session.actor, (state) => state.matches('signingIn'));
  const failure = useSelector(session.actor, (state) => state.context.failure);
  const [errors, setErrors] = useState<{ readonly username?: string; readonly password?: string }>({});
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const lastFailure = useRef(failure);
  // The button is disabled during the call, which takes the focus from it.
  useLayoutEffect(() => {
    const isNew = failure !== null && failure !== lastFailure.current;
    if (isNew && document.activeElement === document.body) usernameField.current?.focus();
    lastFailure.current = failure;
  }, [failure]);
  const router = useRouter();
  // The page that follows loads while the person types. If it does not, it loads when it is opened.
  useEffect(() => {
    if (registry.hasRoute('/')) router.loadRouteChunk(router.routesByPath['/'])?.catch(() => undefined);
  }, [router, registry]);
  const others = PROVIDERS.filter(([key]) => config.signIn[key]);
  const callback = new URL('login-callback', document.baseURI).href;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A sign-in elsewhere that was begun before is given up.
    takeSignInNote();
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
      <div className={frame.alert} role="alert">
        {failure && (
          <div className={frame.failure}>
            <p>{failure.message}</p>
            {isRefusedPerson(failure) && <SupportLinks />}
          </div>
        )}
      </div>
      <Keeping />
      <form className={frame.form} onSubmit={submit} noValidate aria-busy={busy}>
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
        <PasswordField
          ref={passwordField}
          label="Password"
          name="password"
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
          <Link to="/forgot-password" className={frame.elsewhere}>
            Forgot password?
          </Link>
        )}
      </form>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(([key, name]) => (
            <a
              key={key}
              {...buttonLook()}
              href={signInUrl(config.apiBaseUrl, key, callback)}
              onClick={(event) => isPlainPress(event) && noteSignIn()}
            >
              Sign in with {name}
            </a>
          ))}
        </div>
      )}
      <div className={styles.support}>
        <span>Support</span>
        <SupportLinks />
      </div>
    </SignInFrame>
  );
}

/** What becomes of the sign-in in a browser that refuses to keep it. */
function Keeping() {
  const [tab] = useState(() => tabStorage.takes());
  const [browser] = useState(() => browserStorage.takes());
  if (tab && browser) return null;
  return (
    <p className={styles.keeping}>
      {tab
        ? 'This browser cannot remember a sign-in: it ends when the tab is closed.'
        : 'This browser saves no sign-in: it ends when the page is reloaded or closed.'}
    </p>
  );
}

/** Whether the provider knows the person, whose account may not sign in: it waits for approval or is blocked. */
function isRefusedPerson({ cause }: Error): boolean {
  return cause instanceof ApiError && cause.status === 403;
}
