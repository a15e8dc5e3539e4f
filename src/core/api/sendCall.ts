import { clock } from '#core/environment.ts';
import { ApiError } from './apiError.ts';
import { apiUrl, fillPath, refuseNulls } from './apiUrl.ts';
import { callHeaders } from './callHeaders.ts';
import type { ApiClientOptions, SendInput } from './client.ts';
import { FRESH_MS, takeEarlyResponse } from './earlyResponses.ts';
import type { FieldDefect } from './lenient/defectLog.ts';
import { readLeniently } from './lenient/readLeniently.ts';
import { type ReceivedResponse, sendRequest } from './sendRequest.ts';
import type { ResponseOf, WireCall } from './wire/call.ts';

const TIMEOUT = 30_000;

/** Sends one call and returns the usable part of its response. */
export async function sendCall<Call extends WireCall>(
  options: ApiClientOptions,
  call: Call,
  input: SendInput<Call>,
  token: string | null,
): Promise<ResponseOf<Call> | null> {
  const query = input.query ?? {};
  refuseNulls(query);
  const url = apiUrl(options.baseUrl, fillPath(call.path, input.params), query);
  const fetchOrTake: typeof fetch = async (request, init) => {
    const signal = request instanceof Request ? request.signal : undefined;
    const early = takeEarlyResponse({ url, body: input.body, token, signal });
    const telling = clock.time(early ? FRESH_MS : 0);
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
    fetch: options.fetch ?? fetchOrTake,
  });
  input.onHeaders?.(received.headers);
  const response = readResponse(received);
  if (response === null) return null;
  const { value, defects, total, lostLists } = readLeniently<ResponseOf<Call>>(call.response, response);
  if (total > 0) options.onDefect({ call: call.name, fields: defects, total });
  if (lostLists > 0 || defects.some(isLostNumber)) input.onPartial?.();
  return value;
}

/**
 * Whether a number of the record itself was lost: it would be shown as 0. A row of a list is dropped whole or shows a
 * gap.
 */
function isLostNumber({ path, expected }: FieldDefect): boolean {
  return expected === 'number' && !/\d/.test(path);
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
