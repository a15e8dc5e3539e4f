/**
 * The only code that speaks the provider's API. It sends any row of the call table and reads the response leniently.
 */
import ky, { isHTTPError } from 'ky';
import {
  type BodyOf,
  LOG_OFF,
  type PathParams,
  type QueryOf,
  type RecordCall,
  type ResponseOf,
  type WireCall,
  type WireSchema,
} from '#contract/call.ts';
import { clock } from '#core/environment.ts';
import { ApiError, isMissingCall, isNotFound, isNotUnderstood, isUnauthorized } from './apiError.ts';
import { EARLY_MS, takeEarlyResponse } from './earlyResponses.ts';
import type { FieldDefect, LostRows } from './lenient/defectLog.ts';
import { readLeniently } from './lenient/readLeniently.ts';
import { apiUrl, callHeaders, fillPath } from './request.ts';

/** What was wrong with the response to one call: places and expected types only, no values. */
export interface ResponseDefect {
  /** The call's name. */
  call: string;
  /** The first few places that were wrong. */
  fields: readonly FieldDefect[];
  /** How many places were wrong in all. */
  total: number;
}

interface ApiClientOptions {
  /** Address of the API: '' for the page's own origin, else an http(s) address, with a path prefix if needed. */
  baseUrl: string;
  /** Returns the current token. Called once per call. */
  token: () => string | null;
  /** Called for every 401 to a call that was sent with a token. Gets that token. */
  onUnauthorized?: (token: string) => void;
  /** Called for each response that was usable only in part or not at all. */
  onDefect?: (defect: ResponseDefect) => void;
}

export interface CallOptions {
  /** Cancels the call: it then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
  /**
   * Called when lists, numbers or flags of the response, or all of it, could not be read: whether they are empty, 0 or no is
   * unknown.
   */
  onPartial?: (() => void) | undefined;
  /** Called with the lists that lack rows which could not be read. The others are there, which does for a page. */
  onLostRows?: ((lists: readonly LostRows[]) => void) | undefined;
  /** Called with the headers of the response, before it is read. */
  onHeaders?: ((headers: Headers) => void) | undefined;
}

interface SendInput<Call extends WireCall> extends CommandOptions {
  params?: Readonly<Record<PathParams<Call['path']>, number>>;
  body?: BodyOf<Call>;
  query?: QueryOf<Call>;
  /** Milliseconds for the whole call with its retries; 30,000 by default. */
  timeout?: number;
}

interface CommandOptions extends CallOptions {
  /** Sent as Idempotency-Key, for calls that take one: the provider accepts requests of the same key once. */
  requestKey?: string;
}

/** Parts of calls that a provider may not understand. */
type OptionalPart = 'timeFilter' | 'openFilter' | 'newerFilter' | 'longParts' | 'timeZone' | 'armingInList';

export interface ApiClient {
  /**
   * Sends one call.
   * @returns the usable part of the response; null for an empty, null or unusable one
   * @throws ApiError when the provider failed, AbortError when cancelled, Error when a parameter is missing
   */
  send<Call extends WireCall>(call: Call, input?: SendInput<Call>): Promise<ResponseOf<Call> | null>;
  /** What the provider has refused. It is not asked with that again before the portal is reloaded. */
  readonly refused: Set<OptionalPart>;
  /** Paths of optional calls that it lacks, for as long; with the record's id where only that one may be lacking. */
  readonly missing: Set<string>;
}

const TIMEOUT = 30_000;

/** Creates the client that all calls of one portal go through. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    refused: new Set(),
    missing: new Set(),
    async send(call, input = {}) {
      const token = call.bearer === 'never' ? null : options.token();
      try {
        return await sendCall(options, call, input, token);
      } catch (error) {
        if (token !== null && isUnauthorized(error)) options.onUnauthorized?.(token);
        throw error;
      }
    },
  };
}

/** The function that sends a call with its body. */
// @__NO_SIDE_EFFECTS__
export function callWithBody<Call extends WireCall>(row: Call) {
  return (api: ApiClient, body: BodyOf<Call>, call: CommandOptions = {}) => api.send(row, { body, ...call });
}

/** The function that asks for what an id names. */
// @__NO_SIDE_EFFECTS__
export function callById<Result extends WireSchema>(row: RecordCall<Result>) {
  return (api: ApiClient, id: number, call: CallOptions = {}) => api.send(row, { params: { id }, ...call });
}

/** Sends one call and returns the usable part of its response. */
async function sendCall<Call extends WireCall>(
  options: ApiClientOptions,
  call: Call,
  input: SendInput<Call>,
  token: string | null,
): Promise<ResponseOf<Call> | null> {
  const url = apiUrl(options.baseUrl, fillPath(call.path, input.params), input.query ?? {});
  const fetchOrTake: typeof fetch = async (request, init) => {
    const signal = request instanceof Request ? request.signal : undefined;
    const early = takeEarlyResponse({ url, body: input.body, token, signal });
    const telling = clock.time(early ? EARLY_MS : 0);
    const response = await (early ?? fetch(request, init));
    telling(response.headers);
    return response;
  };
  const received = await sendRequest({
    url,
    method: call.method,
    headers: callHeaders(token, input.requestKey),
    json: input.body,
    repeatable: call.effect === 'read',
    timeout: input.timeout ?? TIMEOUT,
    signal: input.signal,
    fetch: fetchOrTake,
  });
  input.onHeaders?.(received.headers);
  const response = readResponse(received);
  if (response === null) return null;
  const { value, defects, total, lostLists, lostFacts, lostRows } = readLeniently<ResponseOf<Call>>(
    call.response,
    response,
  );
  if (total > 0) options.onDefect?.({ call: call.name, fields: defects, total });
  if (value === null || lostLists > 0 || lostFacts > 0) input.onPartial?.();
  input.onLostRows?.(lostRows);
  return value;
}

/**
 * The one success rule: 200 holds JSON or nothing, 204 holds nothing, any other status is a failure.
 * @returns the parsed JSON; null for an empty body
 * @throws ApiError of kind 'response'
 */
function readResponse({ status, text, headers }: ReceivedResponse): unknown {
  if (status === 204) return null;
  if (status !== 200) throw new ApiError({ kind: 'response', status, responseText: text, headers });
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, so it is not passed on as the cause.
    throw new ApiError({ kind: 'response', status, responseText: text, headers });
  }
}

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

// One request to the API host and its response, over ky, with the retry rule and the time limit.

interface RequestOptions {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Sent as JSON; undefined: an empty body without a content type. */
  json: unknown;
  /** Whether the request may be retried after a temporary failure. */
  repeatable: boolean;
  /** Milliseconds in all: for every attempt, the pauses between attempts and the body. */
  timeout: number;
  signal?: AbortSignal | undefined;
  fetch: typeof globalThis.fetch;
}

/** A response of any status, with its body read to the end. */
interface ReceivedResponse {
  status: number;
  text: string;
  headers: Headers;
}

const PASSING_FAULTS = [408, 429, 502, 503, 504];

const READ_AGAIN = {
  limit: 2,
  methods: ['get', 'post'],
  statusCodes: PASSING_FAULTS,
  afterStatusCodes: PASSING_FAULTS,
  maxRetryAfter: 2000,
  delay: (attempt: number) => attempt * 300,
  // ky decides about statuses. Of the other errors, only a lost connection is worth another attempt.
  shouldRetry: ({ error }: { error: Error }) =>
    isHTTPError(error) || error instanceof ApiError ? undefined : false,
};

/**
 * Sends a request, and retries it where allowed.
 * @throws ApiError of kind 'network' or 'timeout' when no complete response came
 * @throws DOMException named AbortError when the signal aborted
 */
async function sendRequest(options: RequestOptions): Promise<ReceivedResponse> {
  const { url, method, headers, json, signal } = options;
  const deadline = startDeadline(options.timeout, signal);
  let received: ReceivedResponse = { status: 0, text: '', headers: new Headers() };
  try {
    await ky(url, {
      method,
      headers,
      ...(json === undefined ? {} : { json }),
      signal: deadline.signal,
      // A followed redirect could carry the token elsewhere, and no 3xx is a success anyway.
      redirect: 'manual',
      cache: 'no-store',
      timeout: false,
      retry: options.repeatable ? READ_AGAIN : 0,
      // The body is read here: ky sees statuses only, and a body that breaks off must count as a failed attempt.
      fetch: async (input, init) => {
        try {
          const response = await options.fetch(input, init);
          const { status, headers } = response;
          received = { status, headers, text: await response.text() };
          return response;
        } catch (cause) {
          if (deadline.signal.aborted) throw cause;
          throw new ApiError({ kind: 'network', cause });
        }
      },
    });
  } catch (error) {
    if (isHTTPError(error)) return received;
    if (signal?.aborted) throw abortError();
    throw deadline.expired() ? new ApiError({ kind: 'timeout' }) : error;
  } finally {
    deadline.release();
  }
  return received;
}

/** Starts a time limit in milliseconds. The caller's signal ends it early. */
export function startDeadline(milliseconds: number, caller?: AbortSignal) {
  const controller = new AbortController();
  let expired = false;
  const start = () =>
    setTimeout(() => {
      expired = true;
      controller.abort();
    }, milliseconds);
  let timer = start();
  const follow = () => controller.abort();
  caller?.addEventListener('abort', follow, { once: true });
  if (caller?.aborted) follow();
  return {
    /** Aborts when the time is up or the caller's own signal aborts. */
    signal: controller.signal,
    /** Whether the time ran out. False when the caller aborted. */
    expired: () => expired,
    /** Starts the full time again. */
    restart() {
      clearTimeout(timer);
      timer = start();
    },
    /** Must be called when the work ends, else the timer and the listener live on. */
    release() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}

/** The error that a cancelled call rejects with, whatever reason the caller's signal carries. */
export function abortError(): DOMException {
  return new DOMException('The call was cancelled.', 'AbortError');
}

// Optional parts of calls, which a provider may not understand.

/**
 * Sends a call that a provider may lack.
 * @returns undefined where it lacks it, which is asked for once, with an id in its path once for each record
 * @throws what the call threw otherwise
 */
export async function sendOptional<Call extends WireCall>(
  api: ApiClient,
  call: Call,
  input: SendInput<Call>,
): Promise<ResponseOf<Call> | null | undefined> {
  const path = fillPath(call.path, input.params);
  if (api.missing.has(call.path) || api.missing.has(path)) return undefined;
  try {
    return await api.send(call, input);
  } catch (error) {
    if (!isMissingCall(error)) throw error;
    // A 404 may be about the record that the path names.
    api.missing.add(isNotFound(error) ? path : call.path);
    return undefined;
  }
}

/**
 * Makes a call with an optional part, and without it where the provider does not understand the call.
 * @param ask makes the call, with the part or without it
 * @throws what the last call threw
 */
export async function withOptional<T>(
  api: ApiClient,
  part: OptionalPart,
  ask: (isWith: boolean) => Promise<T>,
): Promise<T> {
  if (api.refused.has(part)) return ask(false);
  try {
    return await ask(true);
  } catch (error) {
    if (!isNotUnderstood(error)) throw error;
    const response = await ask(false);
    // Only now: something else of the call may have been wrong.
    api.refused.add(part);
    return response;
  }
}
