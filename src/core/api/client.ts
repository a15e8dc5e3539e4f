/**
 * The only code that speaks the provider's API. It sends any row of the call table and reads the response leniently.
 */
import { importCode } from '#core/errors/importCode.ts';
import { keptImport } from '#core/errors/keptImport.ts';
import { ApiError, isUnauthorized } from './apiError.ts';
import { apiUrl } from './apiUrl.ts';
import { callHeaders } from './callHeaders.ts';
import type { FieldDefect } from './lenient/defectLog.ts';
import type { BodyOf, PathParams, QueryOf, ResponseOf, WireCall } from './wire/call.ts';
import { LOG_OFF } from './wire/paths.ts';

/** What was wrong with the response to one call: places and expected types only, no values. */
export interface ResponseDefect {
  /** The call's name. */
  call: string;
  /** The first few places that were wrong. */
  fields: readonly FieldDefect[];
  /** How many places were wrong in all. */
  total: number;
}

export interface ApiClientOptions {
  /** Address of the API: '' for the page's own origin, else an http(s) address, with a path prefix if needed. */
  baseUrl: string;
  /** Returns the current token. Called once per call. */
  token: () => string | null;
  /** Called for every 401 to a call that was sent with a token. Gets that token. */
  onUnauthorized: (token: string) => void;
  /** Called for each response that was usable only in part or not at all. */
  onDefect: (defect: ResponseDefect) => void;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Cancels the call: it then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
  /** Called when lists or numbers of the response could not be read: whether they are empty or 0 is unknown. */
  onPartial?: (() => void) | undefined;
  /** Called with the headers of the response, before it is read. */
  onHeaders?: ((headers: Headers) => void) | undefined;
}

export interface SendInput<Call extends WireCall> extends CallOptions {
  params?: Readonly<Record<PathParams<Call['path']>, number>>;
  body?: BodyOf<Call>;
  query?: QueryOf<Call>;
  /** Sent as Idempotency-Key, for calls that take one: the provider accepts requests of the same key once. */
  requestKey?: string;
  /** Milliseconds for the whole call with its retries; 30,000 by default. */
  timeout?: number;
}

export interface ApiClient {
  /**
   * Sends one call.
   * @returns the usable part of the response; null for an empty, null or unusable one
   * @throws ApiError when the provider failed, AbortError when cancelled, Error when a parameter is missing
   */
  send<Call extends WireCall>(call: Call, input?: SendInput<Call>): Promise<ResponseOf<Call> | null>;
}

/** Creates the client that all calls of one portal go through. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    async send(call, input = {}) {
      const token = call.bearer === 'never' ? null : options.token();
      try {
        const { sendCall } = await loadTransport();
        return await sendCall(options, call, input, token);
      } catch (error) {
        if (token !== null && isUnauthorized(error)) options.onUnauthorized(token);
        throw error;
      }
    },
  };
}

/** Loads the code of the calls. The login form can be shown without it. */
export const loadTransport = keptImport(async () => {
  try {
    return await importCode(() => import('./sendCall.ts'), 'sendCall');
  } catch (cause) {
    throw new ApiError({ kind: 'network', cause });
  }
});

/**
 * Asks the provider to refuse a token from now on. Nobody waits for the response: the portal has erased the token by then.
 * The browser sends the call even when the page is closed.
 */
export function endToken(baseUrl: string, token: string): void {
  const headers = callHeaders(token);
  fetch(apiUrl(baseUrl, LOG_OFF), { method: 'POST', headers, keepalive: true, redirect: 'manual' }).catch(
    () => undefined,
  );
}
