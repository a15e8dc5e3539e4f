/** The whole portal with all its plugins in a document, and a provider that each test answers for. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { createAppContext } from '#core/app/createAppContext.ts';
import type { Plugin } from '#core/app/definePlugin.ts';
import { parseConfig } from '#core/config/config.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { followSession } from '#core/router/followSession.ts';
import { installed } from '#plugins/installed.ts';

export interface ProviderCall {
  readonly path: string;
  readonly body: unknown;
  readonly signal: AbortSignal;
  /** As it was sent; its body is used. */
  readonly request: Request;
}

/** Answers one call: a Response goes out as it is, undefined as 204, anything else as JSON. */
export type AnswerTo = (call: ProviderCall) => unknown;

/** Keeps a token with these claims, as a sign-in would. */
export function signInAs(claims: Readonly<Record<string, unknown>>): void {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  sessionStorage.setItem('token', `e30.${payload}.c2ln`);
}

/**
 * Opens the portal at an address, with '/contacts' as the page before it. Opened again, it is a reload.
 * @param on optional plugins to switch on
 */
export function openPortal(
  address: string,
  answerTo: AnswerTo = () => undefined,
  on: readonly Plugin[] = [],
) {
  const calls: ProviderCall[] = [];
  vi.stubGlobal('fetch', async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const text = await request.text();
    const call: ProviderCall = {
      path: new URL(request.url).pathname,
      body: text === '' ? null : JSON.parse(text),
      signal: request.signal,
      request,
    };
    calls.push(call);
    const answer = await answerTo(call);
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  const reports: string[] = [];
  const context = createAppContext({
    config: parseConfig({ apiBaseUrl: 'http://provider.test', plugins: { on: on.map(({ id }) => id) } }),
    errors: createErrorSink((line) => reports.push(line)),
    installed: [...installed.filter((plugin) => 'routes' in plugin), ...on],
    basepath: '/',
  });
  const history = createMemoryHistory({ initialEntries: ['/contacts', address], initialIndex: 1 });
  const router = createPortalRouter<typeof installed>({ context, history });
  followSession(router, context);
  const view = render(<RouterProvider router={router} />);
  const close = () => {
    view.unmount();
    context.session.stop();
  };
  return { calls, close, context, history, reports, router };
}
