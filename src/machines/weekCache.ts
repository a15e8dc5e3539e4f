/** Which weeks are loaded, kept and let go of, as a calculation on weeks. */
import type { Week } from './week.ts';

export type WeekEntry<Loaded> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly loaded: Loaded }
  /** There is no such record. */
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly reason: unknown };

/** By the week's first day; what was answered last comes last. */
export type WeekEntries<Loaded> = ReadonlyMap<string, WeekEntry<Loaded>>;

/** Answered weeks that stay: more than all that the buttons reach around now. */
export const MOST_WEEKS = 12;

/**
 * What has to happen so that the cache fits the shown week: it has the line for itself until it is there, then its
 * neighbours follow. Loads of any other week are cancelled.
 */
export function arrangeWeeks<Loaded>(
  entries: WeekEntries<Loaded>,
  shown: Week,
  neighbours: readonly Week[],
): { readonly drop: readonly string[]; readonly start: readonly Week[] } {
  const wanted = entries.get(shown.first)?.status === 'ready' ? [shown, ...neighbours] : [shown];
  const firsts = new Set(wanted.map(({ first }) => first));
  const others = [...entries].filter(([first]) => !firsts.has(first));
  const answered = others.filter(([, { status }]) => status === 'ready').map(([first]) => first);
  const unanswered = others.filter(([, { status }]) => status !== 'ready').map(([first]) => first);
  const surplus = Math.max(0, answered.length + firsts.size - MOST_WEEKS);
  return {
    drop: [...unanswered, ...answered.slice(0, surplus)],
    start: wanted.filter(({ first }) => !entries.has(first)),
  };
}

/** The same entries with this one set and put last. */
export function withWeek<Loaded>(
  entries: WeekEntries<Loaded>,
  first: string,
  entry: WeekEntry<Loaded>,
): WeekEntries<Loaded> {
  return new Map([...withoutWeeks(entries, [first]), [first, entry]]);
}

export function withoutWeeks<Loaded>(
  entries: WeekEntries<Loaded>,
  firsts: readonly string[],
): WeekEntries<Loaded> {
  return new Map([...entries].filter(([first]) => !firsts.includes(first)));
}
