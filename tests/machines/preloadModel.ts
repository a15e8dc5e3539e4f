/** Which things a preloader should hold and how far each is, as plain rules: what generated paths are held against. */
import type { LoadState } from '#machines/preloader.ts';

export type States = Readonly<Record<number, LoadState>>;

interface Rules {
  /** States of the shown one in which the others load, too. */
  readonly othersLoadOn: readonly LoadState[];
  /** Whether others that are loading go on while the shown one is in another state. */
  readonly othersGoOn: boolean;
}

/** @param wanted ids, the shown one first @param anew whether the shown one gets another chance */
export function arranged(
  states: States,
  wanted: readonly number[],
  { othersLoadOn, othersGoOn }: Rules,
  anew = false,
): States {
  const [shown = 0, ...others] = wanted;
  const hasEnded = states[shown] === 'failed' || states[shown] === 'missing';
  const ofShown = states[shown] === undefined || (anew && hasEnded) ? 'loading' : states[shown];
  const othersLoad = othersLoadOn.includes(ofShown);
  const kept = Object.entries(states).filter(
    ([id, state]) => state === 'ready' || ((othersLoad || othersGoOn) && others.includes(Number(id))),
  );
  const started = othersLoad ? others.map((id) => [id, states[id] ?? 'loading'] as const) : [];
  return { ...Object.fromEntries(kept), ...Object.fromEntries(started), [shown]: ofShown };
}

export function loadingIds(states: States): number[] {
  return Object.keys(states)
    .map(Number)
    .filter((id) => states[id] === 'loading');
}
