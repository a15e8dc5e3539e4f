export interface Deadline {
  /** Aborts when the time is up or the caller's own signal aborts. */
  readonly signal: AbortSignal;
  /** Whether the time ran out, as opposed to a caller who lost interest. */
  expired(): boolean;
  /** Lifts the time limit; the caller's signal is still followed. */
  lift(): void;
  /** Must be called when the work has ended, else the timer and listener outlive it. */
  release(): void;
}

/** Starts a time limit of so many milliseconds that also follows the caller's signal. */
export function startDeadline(milliseconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort();
  }, milliseconds);
  const follow = () => controller.abort();
  caller?.addEventListener('abort', follow, { once: true });
  if (caller?.aborted) follow();
  const lift = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    expired: () => expired,
    lift,
    release() {
      lift();
      caller?.removeEventListener('abort', follow);
    },
  };
}

/** What a cancelled call rejects with, whatever reason the caller's signal carries. */
export function abortError(): DOMException {
  return new DOMException('The call was cancelled.', 'AbortError');
}
