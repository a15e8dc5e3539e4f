/** What one session has read: the cache of all queries, and what of them failed. */
import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { viewerNow } from '#core/environment.ts';
import type { ErrorSink } from '#core/errors/errorSink.ts';
import { listen } from '#core/listeners.ts';
import { createFailedReads } from './failedReads.ts';
import { writeKept } from './keptInTab.ts';

export type Reads = ReturnType<typeof createReads>;

// By default a timer hands answers on, which a hidden tab delays by up to a minute.
notifyManager.setScheduler(queueMicrotask);

/** A page that is opened so soon after it was read, or preloaded, does not ask again. */
export const FRESH_MS = 10_000;
const UNUSED_MS = 120_000;
const MINUTE_MS = 60_000;

/** It was read before the device's clock was set back, and would pass for new until the clock has come there again. */
const seemsToCome = ({ state }: Query) => state.dataUpdatedAt > viewerNow();

/** @param isOpen false while nobody is signed in: a page that is about to be left must not ask then */
export function createReads(errors: ErrorSink, isOpen: boolean) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: UNUSED_MS,
        // The client of the API and `failedReads` ask again.
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // That the browser believes to be offline is no reason not to ask: it may be wrong.
        networkMode: 'always',
      },
    },
  });
  const failed = createFailedReads(client, (subject, error) => errors.report(error, `reading ${subject}`));
  const endWriting = writeKept(client.getQueryCache());
  const look = () => {
    if (!document.hidden) void client.invalidateQueries({ predicate: seemsToCome });
  };
  const timer = setInterval(look, MINUTE_MS);
  const endLooking = listen(document, { visibilitychange: look });
  return {
    client,
    failed,
    isOpen,
    /** Ends every read, and forgets what was read. */
    stop: () => {
      clearInterval(timer);
      endLooking();
      failed.stop();
      endWriting();
      void client.cancelQueries();
      client.clear();
    },
  };
}
