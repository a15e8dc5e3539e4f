/** Remembers which answers came with lists that could not be used: they look empty, and nobody knows whether they are. */

const partial = new WeakSet<object>();

export function notePartial(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) partial.add(answer);
}

export function isPartial(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && partial.has(answer);
}
