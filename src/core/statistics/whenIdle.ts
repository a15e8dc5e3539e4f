const LONGEST_WAIT_MS = 2000;
/** For browsers without idle callbacks (Safari). */
const SHORT_REST_MS = 200;

/**
 * Calls back once the browser has painted what was just rendered and has nothing better to do.
 * @returns takes the call back
 */
export function whenIdle(work: () => void): () => void {
  let cancel = () => {};
  const frame = requestAnimationFrame(() => {
    // The frame's own paint comes after its callbacks, the idle time after the paint.
    cancel = rest(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancel();
  };
}

function rest(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, SHORT_REST_MS);
  return () => clearTimeout(timer);
}
