import { type SearchResult, searchCall } from '#contract/search.ts';
import type { ApiClient, CallOptions } from './client.ts';

/** Milliseconds. Shorter than for other calls, because the person is waiting while typing. */
const TIMEOUT = 10_000;

/** In the provider's order. Each result names its group, which may be any text. */
export function search(api: ApiClient, text: string, call: CallOptions = {}): Promise<SearchResult[] | null> {
  return api.send(searchCall, { query: { query: text }, timeout: TIMEOUT, ...call });
}
