/** Callbacks to run on a change. Without arguments it has the shape that React's useSyncExternalStore takes. */
interface Listeners<Args extends readonly unknown[] = []> {
  /** @returns ends the subscription */
  subscribe(listener: (...args: Args) => void): () => void;
  notify(...args: Args): void;
}

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify: (...args) => {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}
