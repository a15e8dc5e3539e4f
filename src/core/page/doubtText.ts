/** Why what is on screen may be out of date, in words. */
import { useSyncExternalStore } from 'react';
import type { Doubt } from '#core/data/live.ts';
import type { ReadResult } from '#core/data/useRead.ts';
import { seemsOnline } from '#core/environment.ts';

interface Doubted {
  readonly doubt: Doubt;
  /** The last result, where there was nothing to be used. */
  readonly failure: ReadResult<unknown> | null;
}

/** Goes on after 'as of 5:42 AM, '. '' where there is no doubt. */
export function useDoubtText({ doubt, failure }: Doubted): string {
  const isOnline = useSyncExternalStore(subscribe, seemsOnline);
  if (doubt === 'failed') return `could not refresh. ${causeText(failure, isOnline)}.`;
  if (doubt === 'unanswered') return isOnline ? 'no answer yet.' : 'no answer yet. You are offline.';
  return doubt === 'returned' ? 'updating…' : '';
}

/** Without a full stop. */
export function useCauseText(failure: ReadResult<unknown> | null): string {
  return causeText(failure, useSyncExternalStore(subscribe, seemsOnline));
}

function causeText(failure: ReadResult<unknown> | null, isOnline: boolean): string {
  const { status = 200, requestId = null } = failure?.state === 'failed' ? failure : {};
  // Whatever the browser believes: who has answered was reached.
  if (!status) return isOnline ? 'We could not reach the service' : 'You are offline';
  return `The service answered with an error${requestId === null ? '' : ` (request id ${requestId.slice(0, 64)})`}`;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
