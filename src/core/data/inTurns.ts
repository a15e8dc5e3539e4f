/**
 * Limits how much of some work goes on at a time. What comes later waits, and begins in the order of asking.
 * @param most pieces of work at a time
 * @returns a function that does one piece of work when it is its turn, and hands on its result or its failure
 */
export function inTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes this place, so that nobody comes between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
