/** Where the steps of an incident stand on a ruler of its time, with long gaps folded and close steps in one mark. */
import { firstIndex, type StoryStep } from './storySteps.ts';

export interface RulerMark {
  /** From 0, the left end, to 1. */
  readonly place: number;
  /** In the order of time; several where they would touch. Never empty. */
  readonly steps: readonly StoryStep[];
}

interface RulerFold {
  readonly place: number;
  /** Milliseconds that are left out. */
  readonly length: number;
}

interface StoryRuler {
  readonly marks: readonly RulerMark[];
  readonly folds: readonly RulerFold[];
  /** Place of any instant of the incident, from 0 to 1. */
  readonly placeOf: (at: number) => number;
}

/** A time longer than this in which nothing happened is folded. */
const LONGEST_GAP = 5 * 60_000;
/** A fold is as long as this much time. */
const FOLD = 30_000;

type Timed = StoryStep & { readonly at: number };

/**
 * @param bounds Unix milliseconds; steps outside of them widen the ruler
 * @param apart least distance of two marks, as a part of the ruler
 */
export function storyRuler(
  steps: readonly StoryStep[],
  { start, end }: { readonly start: number; readonly end: number },
  apart: number,
): StoryRuler {
  const timed = steps
    .filter((step): step is Timed => step.at !== null)
    .sort((one, other) => one.at - other.at);
  const instants = [...new Set([start, ...timed.map(({ at }) => at), end])].sort((one, other) => one - other);
  const gaps = instants.slice(1).map((to, index) => {
    const from = instants[index] ?? to;
    const isFolded = to - from > LONGEST_GAP;
    return { from, to, isFolded, shown: isFolded ? FOLD : to - from };
  });
  let total = 0;
  const pieces = gaps.map((gap) => {
    total += gap.shown;
    return { ...gap, before: total - gap.shown };
  });
  const placeOf = (at: number) => {
    const piece = pieces[firstIndex(pieces, ({ to }) => to >= at)];
    if (piece === undefined || total === 0) return at > start && total > 0 ? 1 : 0;
    const { from, to, shown, before } = piece;
    return (before + (Math.max(0, at - from) / (to - from)) * shown) / total;
  };
  return {
    marks: clusters(timed, placeOf, apart),
    folds: gaps
      .filter(({ isFolded }) => isFolded)
      .map(({ from, to }) => ({ place: placeOf((from + to) / 2), length: to - from })),
    placeOf,
  };
}

function clusters(steps: readonly Timed[], placeOf: (at: number) => number, apart: number): RulerMark[] {
  const marks: { place: number; steps: Timed[] }[] = [];
  for (const step of steps) {
    const place = placeOf(step.at);
    const last = marks.at(-1);
    if (last !== undefined && place - last.place < apart) last.steps.push(step);
    else marks.push({ place, steps: [step] });
  }
  return marks;
}
