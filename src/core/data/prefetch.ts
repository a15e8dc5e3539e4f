import type { QueryClient } from '@tanstack/react-query';
import type { Read, ReadOptions } from '#core/api/query.ts';

/** What a loader is told of its own run. */
export interface Loading {
  /** Aborts when the person leaves before the page is shown. */
  readonly abortController: AbortController;
  /** 'stay': its page is on screen. */
  readonly cause: 'preload' | 'enter' | 'stay';
}

/**
 * Begins to read, for a loader that does not wait. What is fresh is not asked for again, but for the page that is on
 * screen: somebody has pressed its link.
 * @returns the options, for the page
 */
export function prefetch<T>(
  client: QueryClient,
  options: ReadOptions<T>,
  { abortController: { signal }, cause }: Loading,
): ReadOptions<T> {
  const { queryKey, enabled } = options;
  const query = client.getQueryCache().find({ queryKey });
  const isShown = cause === 'stay' && query?.isActive() === true;
  // A page that is left cancels what it alone reads, and the query is then as it was before: failed, and not asked for again.
  if (query?.state.status === 'error' && query.state.data === undefined)
    query.setState({ status: 'pending', error: null });
  if (enabled !== false) void client.prefetchQuery(isShown ? { ...options, staleTime: 0 } : options);
  signal.addEventListener('abort', () => cancelUnused(client, options), { once: true });
  return options;
}

/**
 * Reads for work that is not a page's. What was read a moment ago is not asked for again.
 * @throws what the call throws; AbortError when cancelled
 */
export async function read<T>(
  client: QueryClient,
  options: ReadOptions<T>,
  signal: AbortSignal,
): Promise<Read<T>> {
  const cancel = () => cancelUnused(client, options);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await client.fetchQuery(options);
  } finally {
    signal.removeEventListener('abort', cancel);
    signal.throwIfAborted();
  }
}

function cancelUnused<T>(client: QueryClient, { queryKey }: ReadOptions<T>): void {
  void client.cancelQueries({ queryKey, exact: true, predicate: (query) => !query.isActive() });
}
