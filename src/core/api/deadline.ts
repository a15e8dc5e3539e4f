export interface Deadline {
  /** Aborts when the time is up or the caller's own signal aborts. */
  readonly signal: AbortSignal;
  /** Whether the time ran out. False when the caller aborted. */
  expired(): boolean;
  /** Starts the full time again. */
  restart(): void;
  /** Must be called when the work ends, else the timer and the listener live on. */
  release(): void;
}

/** Starts a time limit in milliseconds. The caller's signal ends it early. */
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

/** The error that a cancelled call rejects with, whatever reason the caller's signal carries. */
export function abortError(): DOMException {
  return new DOMException('The call was cancelled.', 'AbortError');
}
