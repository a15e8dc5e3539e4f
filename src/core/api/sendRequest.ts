/** One request to the API host and its response, over ky, with the retry rule and the time limit. */
import ky, { isHTTPError } from 'ky';
import { ApiError } from './apiError.ts';
import { abortError, type Deadline, startDeadline } from './deadline.ts';

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
export interface ReceivedResponse {
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
  shouldRetry: ({ error }: { error: Error }) => (isPassing(error) ? undefined : false),
};

/** ky decides about statuses. Of the other errors, only a lost connection is worth another attempt. */
function isPassing(error: Error): boolean {
  return isHTTPError(error) || error instanceof ApiError;
}

/**
 * Sends a request, and retries it where allowed.
 * @throws ApiError of kind 'network' or 'timeout' when no complete response came
 * @throws DOMException named AbortError when the signal aborted
 */
export async function sendRequest(options: RequestOptions): Promise<ReceivedResponse> {
  const { signal } = options;
  const deadline = startDeadline(options.timeout, signal);
  try {
    return await attempt(options, deadline);
  } catch (error) {
    if (signal?.aborted) throw abortError();
    if (deadline.expired()) throw new ApiError({ kind: 'timeout' });
    throw error;
  } finally {
    deadline.release();
  }
}

async function attempt(options: RequestOptions, deadline: Deadline): Promise<ReceivedResponse> {
  const { url, method, headers, json } = options;
  // Kept outside of ky: it sees statuses only, and a body that breaks off must count as a failed attempt.
  const last: { received: ReceivedResponse } = { received: { status: 0, text: '', headers: new Headers() } };
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
      fetch: async (input, init) => {
        const { response, received } = await receive(options.fetch, input, init, deadline);
        last.received = received;
        return response;
      },
    });
  } catch (error) {
    if (!isHTTPError(error)) throw error;
  }
  return last.received;
}

async function receive(
  fetch: typeof globalThis.fetch,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
  deadline: Deadline,
): Promise<{ response: Response; received: ReceivedResponse }> {
  try {
    const response = await fetch(input, init);
    const { status, headers } = response;
    return { response, received: { status, headers, text: await response.text() } };
  } catch (cause) {
    if (deadline.signal.aborted) throw cause;
    throw new ApiError({ kind: 'network', cause });
  }
}
