/**
 * Calls that the page's inline script (src/early) makes while the portal's code is loading. Each response serves one call
 * with the same address, body and token, and expires after a few seconds.
 */
import { now, viewerNow } from '#core/environment.ts';
import { apiUrl, callHeaders, fillPath } from './request.ts';

export interface EarlyCall {
  /** From the call table, with `{name}` placeholders. */
  readonly path: string;
  readonly params?: Readonly<Record<string, number>>;
  readonly body?: unknown;
}

interface EarlyResponses {
  /** When the requests were sent, in epoch milliseconds. */
  readonly at: number;
  readonly token: string;
  /** By `callKey`. */
  readonly responses: Record<string, readonly [response: Promise<Response>, abort: AbortController]>;
}

declare global {
  interface Window {
    earlyResponses?: EarlyResponses;
  }
}

/** An early call was sent at most so many milliseconds before its response is taken. */
export const EARLY_MS = 10_000;

/**
 * Does nothing when the page does not contain the API's address.
 * @param callsOf gets the page's query string, and the instant that its periods end at
 */
export function makeEarlyCalls(
  token: string,
  callsOf: (search: string, now: Date) => readonly EarlyCall[],
): void {
  const block = document.getElementById('portal-config')?.textContent;
  if (!block) return;
  const at = viewerNow();
  const responses: EarlyResponses['responses'] = {};
  window.earlyResponses = { at, token, responses };
  // For a masked address the router keeps the real one here.
  const { search }: { readonly search: string } = window.history.state?.__tempLocation ?? location;
  try {
    const { apiBaseUrl = '' }: { readonly apiBaseUrl?: string } = JSON.parse(block);
    for (const call of callsOf(search, new Date(at))) {
      const url = apiUrl(apiBaseUrl, fillPath(call.path, call.params));
      const body = JSON.stringify(call.body);
      responses[callKey(url, body)] = send(url, body, token);
    }
  } catch {
    // The portal itself reports a configuration that cannot be read.
  }
}

function send(url: string, body: string | undefined, token: string): EarlyResponses['responses'][string] {
  const abort = new AbortController();
  const response = fetch(url, {
    method: 'POST',
    headers: { ...callHeaders(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body,
    redirect: 'manual',
    cache: 'no-store',
    signal: abort.signal,
  });
  // Whoever takes the response handles a failure. If nobody takes it, the failure must not be reported as unhandled.
  response.catch(() => undefined);
  return [response, abort];
}

/** @param body as it is sent; undefined for a call without one */
function callKey(url: string, body: string | undefined): string {
  return url + (body ?? '');
}

interface OwnCall {
  readonly url: string;
  readonly body: unknown;
  readonly token: string | null;
  readonly signal: AbortSignal | undefined;
}

/** The response to a call that the inline script has made; null when it has not made this call. */
export function takeEarlyResponse({ url, body, token, signal }: OwnCall): Promise<Response> | null {
  const early = fresh();
  const key = callKey(url, JSON.stringify(body));
  const kept = early?.responses[key];
  if (!early || !kept || early.token !== token) return null;
  delete early.responses[key];
  const [response, abort] = kept;
  if (signal?.aborted) abort.abort();
  signal?.addEventListener('abort', () => abort.abort(), { once: true });
  return response;
}

/**
 * The instant that the periods of the first page end at: that of the early calls if they are still fresh, so that the
 * page's own calls match them.
 */
export function startOfPage(): Date {
  return new Date(fresh()?.at ?? now());
}

function fresh(): EarlyResponses | undefined {
  const early = globalThis.window?.earlyResponses;
  return early && viewerNow() - early.at < EARLY_MS && Object.keys(early.responses).length > 0
    ? early
    : undefined;
}
