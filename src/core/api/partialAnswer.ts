/** Remembers which answers came with lists that could not be used: they look empty, and nobody knows whether they are. */

const partial = new WeakSet<object>();

export function notePartial(answer: object): void {
  partial.add(answer);
}

export function isPartial(answer: object): boolean {
  return partial.has(answer);
}
