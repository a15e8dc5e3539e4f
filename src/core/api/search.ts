import type { ApiClient, CallOptions } from './client.ts';
import { type SearchResult, searchCall } from './wire/search.ts';

/** Someone is waiting with the next key under the finger. */
const TIMEOUT = 10_000;

/**
 * What matches some words, in the provider's order and in groups of any name.
 * @returns null when the answer was empty or unusable
 * @throws ApiError, AbortError; Error when the text is null
 */
export function search(api: ApiClient, text: string, call: CallOptions = {}): Promise<SearchResult[] | null> {
  return api.send(searchCall, { query: { query: text }, timeout: TIMEOUT, ...call });
}
