/**
 * Responses that the page's inline script (src/early) requested while the portal's code was loading. Each serves one
 * call with the same address, body and token, and expires after a few seconds.
 */
import { now, viewerNow } from '#core/environment.ts';

export interface EarlyResponses {
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
export const FRESH_MS = 10_000;

interface EarlyCall {
  readonly url: string;
  readonly body: unknown;
  readonly token: string | null;
  readonly signal: AbortSignal | undefined;
}

/**
 * Identifies a call.
 * @param body as it is sent; undefined for a call without one
 */
export function callKey(url: string, body: string | undefined): string {
  return url + (body ?? '');
}

/** The response to a call that the inline script has sent; null when it has not sent this call. */
export function takeEarlyResponse({ url, body, token, signal }: EarlyCall): Promise<Response> | null {
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
  return early && viewerNow() - early.at < FRESH_MS && Object.keys(early.responses).length > 0
    ? early
    : undefined;
}
