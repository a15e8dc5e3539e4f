import { useSyncExternalStore } from 'react';
import { seemsOnline } from '#core/environment.ts';

/** Whether the browser believes that it has a connection: it chooses words, and nothing is left untried for it. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, seemsOnline);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
