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

type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : Target extends HTMLElement
      ? HTMLElementEventMap
      : Record<string, Event>;

type Handlers<Events> = { readonly [Type in keyof Events]?: (event: Events[Type]) => unknown };

/**
 * Listens to events of the browser.
 * @returns ends it, as an effect does
 */
export function listen<Target extends EventTarget>(
  target: Target,
  handlers: Handlers<EventsOf<Target>>,
  options: AddEventListenerOptions = {},
): () => void {
  const listening = new AbortController();
  for (const [type, handler] of Object.entries(handlers))
    target.addEventListener(type, handler as EventListener, { ...options, signal: listening.signal });
  return () => listening.abort();
}

/**
 * Calls back when the browser is online again, and when somebody comes back to the page, as with a phone that was locked.
 * @returns ends it
 */
export function onComingBack(comeBack: () => unknown): () => void {
  const look = () => {
    if (!document.hidden) comeBack();
  };
  const ends = [listen(window, { online: look }), listen(document, { visibilitychange: look })];
  return () => {
    for (const end of ends) end();
  };
}
