/** The calls, the frame around the screens of a signed-in person, and the parts that several screens have. */
import {
  createRootRoute,
  createRoute,
  getRouteApi,
  Outlet,
  Link as RouterLink,
  redirect,
} from '@tanstack/react-router';
import ky from 'ky';
import { type ReactNode, useEffect, useState } from 'react';

/** A shape of the contract with all its fields, as the reference provider sends it. Of null it knows nothing: what may be null is compared. */
export type Sent<Shape> = Shape extends object
  ? { readonly [Key in keyof Shape]-?: Sent<NonNullable<Shape[Key]>> }
  : Shape;

export const TOKEN = 'token';

const api = ky.create({
  prefixUrl: `${location.origin}/api`,
  hooks: {
    beforeRequest: [
      (request) => {
        const token = sessionStorage.getItem(TOKEN);
        if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
      },
    ],
  },
});
export const call = <Answer,>(path: string, json?: object, signal?: AbortSignal) =>
  api.post(path, { ...(json && { json }), ...(signal && { signal }) }).json<Answer>();

export const root = createRootRoute({ component: Outlet });

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: () => {
    const token = sessionStorage.getItem(TOKEN);
    if (token === null) throw redirect({ to: '/login' });
    return { name: nameIn(token) };
  },
  component: Frame,
});

/** The name in a token, which is the middle part of three. */
function nameIn(token: string): string {
  const [, payload = ''] = token.split('.');
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const claims: { name?: string } = JSON.parse(new TextDecoder().decode(bytes));
  return claims.name ?? '';
}

const SECTIONS = {
  Home: '/',
  Locations: '/locations',
  Events: '/events',
  Contacts: '/contacts',
  Schedules: '/schedules',
  'Change Request': '/change-request',
  Review: '/review',
  Coverage: '/coverage',
};

function Frame() {
  const { name } = getRouteApi('/signed-in').useRouteContext();
  return (
    <>
      <header className="bar">
        <div className="bar-inner">
          <Link to="/" className="product">
            <Icon d="M2 12c4-8 16-8 20 0c-4 8-16 8-20 0z" /> Vigil
          </Link>
          <nav>
            <ul>
              {Object.entries(SECTIONS).map(([label, to]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <input type="search" placeholder="Search" aria-label="Search" />
          <button type="button" className="person">
            <Icon d="M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4 20c2-6 14-6 16 0" /> {name}
          </button>
        </div>
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
}

interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Also to screens that this page has not. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={to} {...rest} />;
}

export function Icon({ d }: { readonly d: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** Names the page in the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** What a promise brought, and what the one before it brought until then; null at first. */
export function useSettled<Value>(promise: Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isAwaited = true;
    promise
      .then((settled) => {
        if (isAwaited) setValue(() => settled);
      })
      .catch((error: unknown) => {
        if (isAwaited) console.error(error);
      });
    return () => {
      isAwaited = false;
    };
  }, [promise]);
  return value;
}
