/** Which recordings a player loads, keeps and lets go of, as a calculation on ids. */

/** How many recordings after the shown one are loaded in advance; nothing else loads, so that at most 4 loads run. */
export const PRELOADED_AHEAD = 3;
/** Recordings that can be gone back to without loading them again, the shown one included. */
const LAST_SHOWN = 16;
/** Loaded recordings that are alive at one time, at the very most. */
export const MOST_KEPT = LAST_SHOWN + PRELOADED_AHEAD;

export type Entry<Loaded> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly loaded: Loaded }
  | { readonly status: 'failed' };

/** By recording id; what was shown or loaded last comes last. */
export type Entries<Loaded> = ReadonlyMap<number, Entry<Loaded>>;

export interface Arrangement {
  /** Ids to let go of: aborted when loading, released when ready. */
  readonly drop: readonly number[];
  /** Ids to load, the most wanted first. */
  readonly start: readonly number[];
}

/** The shown recording and those that come next, in order, each id once. */
export function preloadWindow(ids: readonly number[], index: number): number[] {
  return [...new Set(ids.slice(index, index + 1 + PRELOADED_AHEAD))];
}

/**
 * What has to happen so that the cache fits the window.
 * The shown recording has the line for itself until it is there; then the others follow.
 * @param keep ready recordings that stay, at least the window's
 */
export function arrange<Loaded>(
  entries: Entries<Loaded>,
  window: readonly number[],
  keep: number,
): Arrangement {
  const outside = [...entries].filter(([id]) => !window.includes(id));
  const unfinished = outside.filter(([, { status }]) => status !== 'ready').map(([id]) => id);
  const finished = outside.filter(([, { status }]) => status === 'ready').map(([id]) => id);
  const readyInside = window.filter((id) => entries.get(id)?.status === 'ready').length;
  const surplus = Math.max(0, finished.length + readyInside - keep);
  const [shown] = window;
  const shownIsSettled = shown !== undefined && isSettled(entries.get(shown));
  const wanted = shownIsSettled ? window : window.slice(0, 1);
  return {
    drop: [...unfinished, ...finished.slice(0, surplus)],
    start: wanted.filter((id) => !entries.has(id)),
  };
}

/** The same entries with this one set and put last. */
export function withEntry<Loaded>(
  entries: Entries<Loaded>,
  id: number,
  entry: Entry<Loaded>,
): Entries<Loaded> {
  return new Map([...without(entries, [id]), [id, entry]]);
}

export function without<Loaded>(entries: Entries<Loaded>, ids: readonly number[]): Entries<Loaded> {
  return new Map([...entries].filter(([id]) => !ids.includes(id)));
}

function isSettled(entry: Entry<unknown> | undefined): boolean {
  return entry?.status === 'ready' || entry?.status === 'failed';
}
