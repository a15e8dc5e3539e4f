import type { Random } from './random.ts';

/**
 * Prepares picking items by weight.
 * @param weightOf never negative; at least one weight is above 0
 */
export function weighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
): (random: Random) => Item {
  let sum = 0;
  const bounds = items.map((item) => {
    sum += weightOf(item);
    return sum;
  });
  return (random) => {
    const point = random.next() * sum;
    const item = items[firstAbove(bounds, point)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  };
}

/** Index of the first bound above the point, by halving. */
function firstAbove(bounds: readonly number[], point: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  return low;
}
