/**
 * Requests that the page's inline script (src/early) makes while the portal's code is loading. Each response serves one
 * request with the same address and body, of a call also with the same token, and expires after a few seconds.
 */
import type { MediaHosts } from '#contract/portalConfig.ts';
import { now, viewerNow } from '#core/environment.ts';
import { apiUrl, callHeaders, fillPath, mediaAddress, type QueryValues, requestMedia } from './request.ts';

export interface EarlyCall {
  /** From the call table, with `{name}` placeholders. */
  readonly path: string;
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: QueryValues;
  readonly body?: unknown;
  /** What the page requests as soon as it has the answer. An answer of another shape may throw. */
  readonly next?: (answer: Answer) => EarlyCall | EarlyMedia | undefined;
}

/** The picture or clip of a recording. */
interface EarlyMedia {
  /** As the provider gives its address. */
  readonly media: string;
}

/** What the inline script reads of answers, as they come. */
interface Answer {
  readonly incident?: { readonly recordings?: readonly { readonly recordingId?: unknown }[] };
  readonly url?: string;
}

type EarlyResponse = readonly [response: Promise<Response>, abort: AbortController];

interface EarlyResponses {
  /** When the requests were sent, in epoch milliseconds. */
  readonly at: number;
  readonly token: string;
  /** By `requestKey`. */
  readonly responses: Record<string, EarlyResponse>;
}

declare global {
  interface Window {
    earlyResponses?: EarlyResponses;
  }
}

/** An early request was sent at most so many milliseconds before its response is taken. */
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
  let isOver = false;
  // For a masked address the router keeps the real one here.
  const { search }: { readonly search: string } = window.history.state?.__tempLocation ?? location;
  try {
    const { apiBaseUrl = '', mediaOrigins = [] }: Partial<MediaHosts> = JSON.parse(block);
    const request = (early: EarlyCall | EarlyMedia): void => {
      // The answer to an early call may come late: nobody would read or end what it leads to.
      if (isOver) return;
      if ('media' in early) {
        const address = mediaAddress({ apiBaseUrl, mediaOrigins }, early.media);
        responses[requestKey(address)] = started((signal) => requestMedia(address, signal));
        return;
      }
      const { path, params, query, next } = early;
      const url = apiUrl(apiBaseUrl, fillPath(path, params), query);
      const body = JSON.stringify(early.body);
      responses[requestKey(url, body)] = started(async (signal) => {
        const response = await send(url, body, token, signal);
        // Before the page gets the answer and asks for the same.
        if (next !== undefined) await follow(response, next, request);
        return response;
      });
    };
    callsOf(search, new Date(at)).forEach(request);
  } catch {
    // The portal itself reports a configuration that cannot be read.
  }
  setTimeout(() => {
    isOver = true;
    for (const [, abort] of Object.values(responses)) abort.abort();
  }, EARLY_MS);
}

function send(url: string, body: string | undefined, token: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...callHeaders(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body,
    redirect: 'manual',
    cache: 'no-store',
    signal,
  });
}

function started(send: (signal: AbortSignal) => Promise<Response>): EarlyResponse {
  const abort = new AbortController();
  const response = send(abort.signal);
  // Whoever takes the response handles a failure. If nobody takes it, the failure must not be reported as unhandled.
  response.catch(() => undefined);
  return [response, abort];
}

async function follow(
  response: Response,
  next: NonNullable<EarlyCall['next']>,
  request: (early: EarlyCall | EarlyMedia) => void,
): Promise<void> {
  try {
    const early = next(await response.clone().json());
    if (early !== undefined) request(early);
  } catch {
    // The page reads the answer too, and tells what is wrong with it.
  }
}

/** @param body as it is sent; nothing for a request without one */
function requestKey(url: string, body = ''): string {
  return url + body;
}

interface OwnRequest {
  readonly url: string;
  readonly body?: unknown;
  /** Nothing for a request that needs none. */
  readonly token?: string | null;
  readonly signal: AbortSignal | undefined;
}

/** The response to a request that the inline script has made; null when it has not made this one. */
export function takeEarlyResponse({ url, body, token, signal }: OwnRequest): Promise<Response> | null {
  const early = fresh();
  const key = requestKey(url, JSON.stringify(body));
  const kept = early?.responses[key];
  if (!early || !kept || (token !== undefined && early.token !== token)) return null;
  delete early.responses[key];
  const [response, abort] = kept;
  if (signal?.aborted) abort.abort();
  signal?.addEventListener('abort', () => abort.abort(), { once: true });
  return response;
}

/** Whether the inline script has sent a request without a body to this address, and nobody has taken the response. */
export function isAskedEarly(url: string): boolean {
  return fresh()?.responses[requestKey(url)] !== undefined;
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
