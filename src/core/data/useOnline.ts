import { useSyncExternalStore } from 'react';
import { seemsOnline } from '#core/environment.ts';

/** Whether the browser believes that it is online. It may be wrong: this chooses words, and no call waits for it. */
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
