export interface Deadline {
  /** Aborts when the time is up or the caller's own signal aborts. */
  readonly signal: AbortSignal;
  /** Whether the time ran out, as opposed to a caller who lost interest. */
  expired(): boolean;
  /** Starts the time anew. */
  restart(): void;
  /** Must be called when the work has ended, else the timer and listener outlive it. */
  release(): void;
}

/** Starts a time limit of so many milliseconds that also follows the caller's signal. */
export function startDeadline(milliseconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let expired = false;
  const start = () =>
    setTimeout(() => {
      expired = true;
      controller.abort();
    }, milliseconds);
  let timer = start();
  const follow = () => controller.abort();
  caller?.addEventListener('abort', follow, { once: true });
  if (caller?.aborted) follow();
  return {
    signal: controller.signal,
    expired: () => expired,
    restart() {
      clearTimeout(timer);
      timer = start();
    },
    release() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', follow);
    },
  };
}

/** What a cancelled call rejects with, whatever reason the caller's signal carries. */
export function abortError(): DOMException {
  return new DOMException('The call was cancelled.', 'AbortError');
}
