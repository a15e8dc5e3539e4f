/** Repeatable random numbers: the same label gives the same numbers on every machine. */

export interface Random {
  /** From 0 (included) to 1 (not included). */
  next(): number;
  /** Whole number, both ends included. */
  integer(least: number, greatest: number): number;
  /** True in this fraction of cases. */
  chance(fraction: number): boolean;
  /** One of the list. @throws RangeError when it is empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** So many different items, or all when there are fewer, in their own order. */
  sample<Item>(items: readonly Item[], size: number): Item[];
}

/** @param label names the purpose, so that one purpose's draws don't shift another's */
export function createRandom(label: string): Random {
  const next = mulberry32(hash(label));
  const integer = (least: number, greatest: number) => least + Math.floor(next() * (greatest - least + 1));
  return {
    next,
    integer,
    chance: (fraction) => next() < fraction,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    sample(items, size) {
      let wanted = Math.min(size, items.length);
      // Each item is taken with the chance that leaves the right number for the rest.
      return items.filter((_, index) => {
        const taken = next() * (items.length - index) < wanted;
        if (taken) wanted -= 1;
        return taken;
      });
    },
  };
}

/** FNV-1a of a text, 32 bits. */
function hash(label: string): number {
  let value = 0x811c9dc5;
  for (const character of label) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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
