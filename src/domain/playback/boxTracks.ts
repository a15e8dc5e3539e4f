/** Boxes that follow what they surround: which of a clip's detections are there at a moment, and where. */
import type { MediaBox } from './mediaBoxes.ts';

/** What a detector saw at one moment. */
interface BoxMoment {
  /** Seconds from the clip's start. */
  readonly at: number;
  readonly boxes: readonly TrackedBox[];
}

export interface TrackedBox {
  readonly box: MediaBox;
  readonly label: string;
}

/** Longest time in seconds between two moments across which a box moves from one place to the other. */
const LONGEST_MOVE = 2;

/** In order of time; what was seen at the same time is one moment. */
export function momentsInOrder(seen: readonly BoxMoment[]): BoxMoment[] {
  const moments: BoxMoment[] = [];
  for (const moment of seen.toSorted((a, b) => a.at - b.at)) {
    const last = moments.at(-1);
    if (last?.at === moment.at)
      moments.splice(-1, 1, { at: last.at, boxes: [...last.boxes, ...moment.boxes] });
    else moments.push(moment);
  }
  return moments;
}

/**
 * The boxes of the last moment until then, each moved on towards the nearest box of its label in the next moment.
 * @param moments of one detector, in order of time
 */
export function boxesAt(moments: readonly BoxMoment[], seconds: number): MediaBox[] {
  const index = moments.findLastIndex(({ at }) => at <= seconds);
  const [last, next] = [moments[index], moments[index + 1]];
  if (last === undefined) return [];
  if (next === undefined || next.at - last.at > LONGEST_MOVE) return last.boxes.map(({ box }) => box);
  const share = (seconds - last.at) / (next.at - last.at);
  const free = new Set(next.boxes);
  return last.boxes.map((tracked) => {
    const goal = nearest(tracked, free);
    if (goal === undefined) return tracked.box;
    free.delete(goal);
    return between(tracked.box, goal.box, share);
  });
}

function nearest({ box, label }: TrackedBox, candidates: ReadonlySet<TrackedBox>): TrackedBox | undefined {
  const distance = (other: TrackedBox) =>
    Math.hypot(
      other.box.left + other.box.width / 2 - box.left - box.width / 2,
      other.box.top + other.box.height / 2 - box.top - box.height / 2,
    );
  let best: TrackedBox | undefined;
  for (const other of candidates)
    if (other.label === label && (best === undefined || distance(other) < distance(best))) best = other;
  return best;
}

function between(from: MediaBox, to: MediaBox, share: number): MediaBox {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return {
    ...from,
    left: mix(from.left, to.left),
    top: mix(from.top, to.top),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}
