/** Remembers which answers came with lists or numbers that could not be used: nobody knows whether they are empty or 0. */

const partial = new WeakSet<object>();

export function notePartial(answer: object): void {
  partial.add(answer);
}

export function isPartial(answer: object): boolean {
  return partial.has(answer);
}
