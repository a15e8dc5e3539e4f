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
