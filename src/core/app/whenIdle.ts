const LONGEST_WAIT_MS = 2000;
/** Safari has no idle callbacks. */
const SHORT_REST_MS = 200;

/** Resolves when the browser has painted the current render and is idle. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // A frame is painted after its callbacks, so an idle callback requested here runs after the paint.
    requestAnimationFrame(() => {
      if (typeof window.requestIdleCallback === 'function')
        window.requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
      else setTimeout(resolve, SHORT_REST_MS);
    });
  });
}
