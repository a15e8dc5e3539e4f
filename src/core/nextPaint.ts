/** Milliseconds. A tab that is hidden meanwhile gets no frame. */
const LONGEST_WAIT = 100;

/** Resolves once what has changed is painted; at once where nobody can see it. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, LONGEST_WAIT);
    // A frame is painted after its callbacks.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
