/** The whole portal with all its plugins in a document, and a provider that each test answers for. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { parseConfig } from '#contract/portalConfig.ts';
import { createAppContext } from '#core/app/createAppContext.ts';
import type { Plugin } from '#core/app/definePlugin.ts';
import { selectPlugins } from '#core/app/registry.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { setTimeStyle } from '#core/format/dateTimes.ts';
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

/** The address that the portals of the current provider call. */
let apiBaseUrl = 'http://provider-0.test';
let providers = 0;

/**
 * Lets `answerTo` answer what pages fetch. Gives the calls, which grow as they are made.
 * A portal opened before, whose code was still on its way, gets no answer and adds no call.
 */
export function answerFetch(answerTo: AnswerTo): readonly ProviderCall[] {
  const calls: ProviderCall[] = [];
  providers += 1;
  const own = `http://provider-${providers}.test`;
  apiBaseUrl = own;
  vi.stubGlobal('fetch', async (input: Request | URL | string, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.startsWith('http://provider-') && !request.url.startsWith(`${own}/`))
      return new Promise<Response>(() => {});
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
  return calls;
}

/**
 * Opens the portal at an address, with '/contacts' as the page before it. Opened again, it is a reload.
 * @param on optional plugins to switch on
 */
export function openPortal(
  address: string,
  answerTo: AnswerTo = () => undefined,
  on: readonly Plugin[] = [],
  settings: Rendering['settings'] = {},
) {
  const calls = answerFetch(answerTo);
  const usual = installed.filter((plugin) => 'routes' in plugin).filter((plugin) => !('optional' in plugin));
  const portal = renderPortal([...usual, ...on], {
    on,
    settings,
    entries: ['/contacts', address],
  });
  return { calls, ...portal };
}

/**
 * Lets a test turn the time on, which goes on meanwhile, from an afternoon without a midnight near it. It is the real one
 * again after the test.
 */
export function turnTime(): void {
  vi.useFakeTimers({
    now: Date.parse('2026-06-10T20:00:00Z'),
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  onTestFinished(() => void vi.useRealTimers());
}

interface Rendering {
  /** Addresses of the history, the open page last. */
  readonly entries: readonly string[];
  /** Optional plugins to switch on. */
  readonly on?: readonly Plugin[];
  /** Ids of plugins to switch off. */
  readonly off?: readonly string[];
  readonly basepath?: string;
  /** Of plugins, as the configuration has them. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * The portal with these plugins in the document, until the test is over at the latest.
 * `reports` grows by what its error sink is told.
 */
export function renderPortal(
  plugins: readonly Plugin[],
  { entries, on = [], off = [], basepath = '/', settings = {} }: Rendering,
) {
  const reports: string[] = [];
  const context = createAppContext({
    config: parseConfig({ apiBaseUrl, plugins: { settings } }),
    errors: createErrorSink((line) => reports.push(line)),
    plugins: selectPlugins(plugins, { on: on.map(({ id }) => id), off }),
    basepath,
  });
  const history = createMemoryHistory({ initialEntries: [...entries], initialIndex: entries.length - 1 });
  const router = createPortalRouter({ context, history, basepath });
  followSession(router, context);
  const view = render(<RouterProvider router={router} />);
  const close = () => {
    view.unmount();
    context.scope.stop();
    context.session.stop();
    // As who was signed in has chosen.
    setTimeStyle({ hours24: false, siteZone: false });
  };
  // A session that goes on would listen to the storage that the next test has too.
  onTestFinished(close);
  return { close, container: view.container, context, history, reports, router };
}

/**
 * Begins each test of a file with a token and closes after it what it opened.
 * @param signIn puts a token into the tab
 * @param on optional plugins to switch on
 * @param settings of plugins
 * @returns opens the portal at an address; a portal that the test opened before is closed first
 */
export function portalOfTest(
  signIn: () => void | Promise<void>,
  on: readonly Plugin[] = [],
  settings: Rendering['settings'] = {},
) {
  let portal: ReturnType<typeof openPortal> | null = null;
  const leave = () => {
    portal?.close();
    portal = null;
  };
  beforeEach(signIn);
  afterEach(leave);
  return (address: string, answerTo?: AnswerTo) => {
    leave();
    portal = openPortal(address, answerTo, on, settings);
    return portal;
  };
}
