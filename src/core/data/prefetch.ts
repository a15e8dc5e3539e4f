import type { QueryClient } from '@tanstack/react-query';
import type { Read, ReadOptions } from '#core/api/query.ts';

/**
 * Begins to read, for a loader that does not wait.
 * @param signal cancels it where no page has come to show it
 * @returns the options, for the page
 */
export function prefetch<T>(
  client: QueryClient,
  options: ReadOptions<T>,
  signal: AbortSignal,
): ReadOptions<T> {
  if (options.enabled !== false) void client.prefetchQuery(options);
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
