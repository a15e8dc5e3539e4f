/**
 * Turns for long work. There is one event loop, and who keeps it keeps it from everybody: whoever has much to do does it
 * in pieces, and waits for a turn before each.
 */

/** A pause that follows a piece is as long as the piece, so that half of the time is left to others; but no longer. */
const LONGEST_PAUSE_MS = 10;

const waiting: (() => void)[] = [];
let isGoing = false;

/** Resolves when it is the caller's turn: first come, first served, one at a time, with room for others in between. */
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
  // What the turn is used for runs before this does.
  setImmediate(() => setTimeout(next, Math.min(performance.now() - start, LONGEST_PAUSE_MS)));
}
