/** The only speaker of the provider's API: sends any row of the call table and reads its answer leniently. */
import { ApiError, isUnauthorized } from './apiError.ts';
import type { FieldDefect } from './lenient/defectLog.ts';
import type { AnswerOf, BodyOf, PathParams, QueryOf, WireCall } from './wire/call.ts';

/** What the answer of one call had wrong: places and expected types only, no values. */
export interface AnswerDefect {
  /** The call's name. */
  call: string;
  /** The first few places. */
  fields: readonly FieldDefect[];
  /** How many places there were in all. */
  total: number;
}

export interface ApiClientOptions {
  /** Where the API lives: '' for the page's own origin, else an http(s) address, a path prefix allowed. */
  baseUrl: string;
  /** The current token, asked once per call. */
  token: () => string | null;
  /** Hears of every 401 to a call that was made with a token, and which token that was. */
  onUnauthorized: (token: string) => void;
  /** Hears of answers that were usable only in part or not at all. */
  onDefect: (defect: AnswerDefect) => void;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Cancels the call: it then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
  /** Hears when lists or numbers of the answer could not be read: nobody knows whether they are empty or 0. */
  onPartial?: (() => void) | undefined;
}

export interface SendInput<Call extends WireCall> extends CallOptions {
  params?: Readonly<Record<PathParams<Call['path']>, number>>;
  body?: BodyOf<Call>;
  query?: QueryOf<Call>;
  /** Names this request for a call that takes a key: sent again under the same key, it is taken once. */
  requestKey?: string;
  /** Milliseconds for the whole call with its retries; 30,000 unless told. */
  timeout?: number;
}

export interface ApiClient {
  /**
   * Sends one call.
   * @returns the answer as far as it is usable; null for an empty, null or unusable one
   * @throws ApiError when the provider failed, AbortError when cancelled, Error when a parameter is missing
   */
  send<Call extends WireCall>(call: Call, input?: SendInput<Call>): Promise<AnswerOf<Call> | null>;
}

/** Makes the client that all calls of one portal go through. */
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

/** Gets the code of the calls, which the login form can do without until it is sent. */
export async function loadTransport(): Promise<typeof import('./sendCall.ts')> {
  try {
    return await import('./sendCall.ts');
  } catch (cause) {
    throw new ApiError({ kind: 'network', cause });
  }
}
