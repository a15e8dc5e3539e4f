/**
 * A page to compare with: the portal's busiest screens on the same calls, by the portal's packages alone (React, TanStack
 * Router, XState and ky), written straight down.
 */
import { createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { type FormEvent, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { assign, fromPromise, setup } from 'xstate';
import { event } from './event.tsx';
import { events } from './events.tsx';
import { call, Icon, root, signedIn, TOKEN, useTitle } from './frame.tsx';
import { home } from './home.tsx';
import './screens.css';

const signInMachine = setup({
  types: {
    context: {} as { failure: string | null },
    events: {} as { type: 'submit'; username: string; password: string },
  },
  actors: {
    signIn: fromPromise(({ input }: { input: { username: string; password: string } }) =>
      call<{ token: string }>('Authenticate', input),
    ),
  },
  actions: {
    keepToken: (_, { token }: { token: string }) => sessionStorage.setItem(TOKEN, token),
    enter: () => void router.navigate({ to: '/' }),
  },
}).createMachine({
  context: { failure: null },
  initial: 'signedOut',
  states: {
    signedOut: { on: { submit: 'signingIn' } },
    signingIn: {
      invoke: {
        src: 'signIn',
        input: ({ event: { username, password } }) => ({ username, password }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepToken', params: ({ event }) => event.output },
        },
        onError: { target: 'signedOut', actions: assign({ failure: 'Login failed' }) },
      },
    },
    signedIn: { entry: 'enter' },
  },
});

function Login() {
  const [snapshot, send] = useMachine(signInMachine);
  const [isShown, setIsShown] = useState(false);
  useTitle('Log in');
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const fields = new FormData(submitted.currentTarget);
    const text = (name: string) => String(fields.get(name));
    send({ type: 'submit', username: text('username'), password: text('password') });
  };
  return (
    <main className="login">
      <p className="product">
        <Icon d="M2 12c4-8 16-8 20 0c-4 8-16 8-20 0z" /> Vigil
      </p>
      <form className="card" onSubmit={submit}>
        <h1>Welcome to the Vigil dashboard</h1>
        <p>Please log in to continue</p>
        {snapshot.context.failure !== null && <p role="alert">{snapshot.context.failure}</p>}
        <label>
          <span>Username</span>
          <input name="username" autoComplete="username" required />
        </label>
        <label>
          <span>Password</span>
          <input
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            required
          />
        </label>
        <button type="button" onClick={() => setIsShown(!isShown)}>
          Show
        </button>
        <label className="row">
          <input type="checkbox" name="remember" /> <span>Remember me</span>
        </label>
        <button type="submit" className="main" disabled={snapshot.matches('signingIn')}>
          Log In
        </button>
        <a href="/forgot-password">Forgot password?</a>
        <hr />
        <a className="button" href="/api/openid/google-login?returnUrl=/">
          Sign in with Google
        </a>
        <a className="button" href="/api/openid/microsoft-login?returnUrl=/">
          Sign in with Microsoft
        </a>
        <hr />
        <dl>
          <dt>Support</dt>
          <dd>
            <a href="tel:+18005550142">+1 (800) 555-0142</a>
          </dd>
          <dd>
            <a href="mailto:support@vigil.example">support@vigil.example</a>
          </dd>
        </dl>
      </form>
    </main>
  );
}

const login = createRoute({ getParentRoute: () => root, path: '/login', component: Login });

const router = createRouter({
  routeTree: root.addChildren([login, signedIn.addChildren([home, events, event])]),
  defaultNotFoundComponent: () => <h1>Not found</h1>,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
