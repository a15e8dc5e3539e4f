/**
 * Turns for long work. There is only one event loop, and work that occupies it blocks everybody. So long work runs in
 * pieces, and waits for its turn before each piece.
 */

/**
 * After each piece there is a pause of the same length, at most this long, so that half of the time is left to others.
 */
const LONGEST_PAUSE_MS = 10;

const waiting: (() => void)[] = [];
let isGoing = false;

/** Resolves when it is the caller's turn. Turns are first come, first served, one at a time, with pauses in between. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isGoing) return;
    isGoing = true;
    setImmediate(next);
  });
}

function next(): void {
  const resolve = waiting.shift();
  if (resolve === undefined) {
    isGoing = false;
    return;
  }
  const start = performance.now();
  resolve();
  // The work of this turn runs before this callback.
  setImmediate(() => setTimeout(next, Math.min(performance.now() - start, LONGEST_PAUSE_MS)));
}
