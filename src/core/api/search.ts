import { type SearchResult, searchCall } from '#contract/search.ts';
import type { ApiClient, CallOptions } from './client.ts';

/** Milliseconds. Shorter than for other calls, because the person is waiting while typing. */
const TIMEOUT = 10_000;

/**
 * Search results for a text, in the provider's order. Each names its group, which may be any text.
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError; Error when the text is null
 */
export function search(api: ApiClient, text: string, call: CallOptions = {}): Promise<SearchResult[] | null> {
  return api.send(searchCall, { query: { query: text }, timeout: TIMEOUT, ...call });
}
