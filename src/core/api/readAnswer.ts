import { ApiError } from './apiError.ts';
import type { Answer } from './exchange.ts';

/**
 * The one success rule: 200 holds JSON or nothing, 204 holds nothing, any other status is a failure.
 * @returns the parsed JSON; null for nothing
 * @throws ApiError of kind 'answer'
 */
export function readAnswer({ status, text, headers }: Answer): unknown {
  if (status === 204) return null;
  if (status !== 200) throw new ApiError({ kind: 'answer', status, responseText: text, headers });
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, so it is not handed on as the cause.
    throw new ApiError({ kind: 'answer', status, responseText: text, headers });
  }
}
