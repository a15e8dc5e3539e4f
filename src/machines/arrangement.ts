/** Calculates which loaders a preloader starts, keeps and stops. */
import type { LoadState } from './loader.ts';

/** Undefined when there is no item. */
export type Id = string | number | undefined;

export interface Plan<Item> {
  /** Items whose loaders stay, whatever their state. */
  readonly keep: readonly Item[];
  /** Items to load, most wanted first. */
  readonly load: readonly Item[];
}

/**
 * Which loaders to stop and which items to load. A loaded item that is no longer wanted stays while there is room.
 * @param states by id, in the order in which loaders are dropped
 */
export function arrangement<Item>(
  { keep, load }: Plan<Item>,
  states: ReadonlyMap<Id, LoadState>,
  { idOf, most }: { idOf: (item: Item) => Id; most: number },
): { readonly drop: readonly Id[]; readonly start: readonly Item[] } {
  const kept = new Set(keep.map(idOf));
  const outside = [...states].filter(([id]) => !kept.has(id));
  const loaded = outside.filter(([, state]) => state === 'ready').map(([id]) => id);
  const unfinished = outside.filter(([, state]) => state !== 'ready').map(([id]) => id);
  const surplus = Math.max(0, loaded.length + kept.size - most);
  return {
    drop: [...unfinished, ...loaded.slice(0, surplus)],
    start: load.filter((item) => !states.has(idOf(item))),
  };
}
