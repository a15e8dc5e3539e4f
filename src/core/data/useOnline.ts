import { useSyncExternalStore } from 'react';
import { seemsOnline } from '#core/environment.ts';
import { listen } from '#core/listeners.ts';

/** Whether the browser believes that it is online. It may be wrong: this chooses words, and no call waits for it. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, seemsOnline);
}

function subscribe(listener: () => void): () => void {
  return listen(window, { online: listener, offline: listener });
}
