/** Two pages in the whole portal's frame, with a search that each test answers for. */
import { createRoute } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { type Action, definePlugin } from '#core/app/definePlugin.ts';
import { adminRoute, publicRoute, signedInRoute } from '#core/router/parentRoutes.ts';
import { useAction } from '#core/shortcuts/useAction.ts';
import { renderPortal, signInAs } from '../../support/openPortal.tsx';

const nextPart: Action<string[]> = {
  where: 'Site page',
  does: 'Next part',
  keys: ['ArrowRight', 'n'],
  icon: 'chevron-right',
  perform: (parts) => parts.push('next'),
};
/** Without a picture. Its key is that of the link to the sites. */
const writtenPart: Action<string[]> = {
  where: 'Site page',
  does: 'Part by its key',
  keys: ['t'],
  perform: (parts) => parts.push('t'),
};
/** Opens a page that nobody has. */
const gonePart: Action<string[]> = {
  where: 'Site page',
  does: 'Part elsewhere',
  keys: ['x'],
  icon: 'link',
  opens: '/part/$id',
  perform: (parts) => parts.push('gone'),
};
const undeclared: Action<void> = { where: 'Site page', does: 'A secret', keys: ['s'], perform: () => {} };

const parts: string[] = [];

/** What the palette does when it is asked to ring the bell. */
export const rings = vi.fn();

function SitePage() {
  useAction(nextPart, parts);
  useAction(writtenPart, parts);
  useAction(gonePart, parts);
  return <h1>Site</h1>;
}

function SecretPage() {
  useAction(undeclared, undefined);
  return <h1>Secret</h1>;
}

const under = { getParentRoute: () => signedInRoute };
const homeRoute = createRoute({
  ...under,
  path: '/',
  component: () => (
    <>
      <h1>Start</h1>
      <textarea aria-label="Notes" />
    </>
  ),
});
const sitesRoute = createRoute({ ...under, path: '/sites', component: () => <h1>Sites</h1> });

const sites = definePlugin({
  id: 'sites',
  routes: [
    homeRoute,
    sitesRoute,
    createRoute({ ...under, path: '/site/$id', component: SitePage }),
    createRoute({ ...under, path: '/secret', component: SecretPage }),
    createRoute({ getParentRoute: () => adminRoute, path: '/audit', component: () => <h1>Audit</h1> }),
  ],
  nav: [
    { label: 'Start', route: homeRoute, words: 'first page' },
    { label: 'Sites', route: sitesRoute, goKey: 't' },
    { label: 'My sites', route: sitesRoute, place: 'user' },
    { label: 'Sites in the footer', route: sitesRoute, place: 'footer' },
  ],
  searchGroups: [{ label: 'Camera', rank: 2 }, { label: 'Site', rank: 1 }, { label: 'Person' }],
  shortcuts: [nextPart, writtenPart, gonePart],
  topics: () => [{ group: 'Do', label: 'Ring the bell', words: 'gong', choose: rings }],
  phrase: (text) =>
    text.endsWith(' sites') ? { title: `Sites: ${text}`, path: `/sites?q=${text[0]}` } : null,
});
const login = definePlugin({
  id: 'login',
  routes: [
    createRoute({ getParentRoute: () => publicRoute, path: '/login', component: () => <h1>Login</h1> }),
  ],
});

export interface SearchCall {
  readonly text: string | null;
  readonly signal: AbortSignal;
  answer(body: unknown): void;
  fail(): void;
}

/** Opens the portal, signed in, at an address. */
export function openPortal(address = '/', basepath = '/') {
  signInAs({ name: 'Avery' });
  parts.length = 0;
  rings.mockClear();
  const calls: SearchCall[] = [];
  vi.stubGlobal('fetch', (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/api/Search') return Promise.resolve(Response.json(null));
    return new Promise<Response>((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      calls.push({
        text: searchParams.get('query'),
        signal: request.signal,
        answer: (body) => resolve(Response.json(body)),
        fail: () => resolve(new Response('', { status: 500 })),
      });
    });
  });
  /** Waits for a call: the code that makes it comes late. */
  const callOf = (index: number) =>
    waitFor(() => {
      const call = calls[index];
      if (call === undefined) throw new Error(`Of the searches, ${calls.length} were called for.`);
      return call;
    });
  return { calls, callOf, parts, ...renderPortal([sites, login], { entries: [address], basepath }) };
}
