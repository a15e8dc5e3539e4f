/** Tells a horizontal flick of one finger from scrolling, pinching and tapping. */
import type { Step } from './step.ts';

export interface TouchPoint {
  /** CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** Milliseconds on any one clock. */
  readonly time: number;
}

const SHORTEST = 40;
const LONGEST_TIME = 800;

/** The step of a finger's way from one point to another: leftwards pulls the next recording in. */
export function swipeOf(from: TouchPoint, to: TouchPoint): Step | null {
  const across = to.x - from.x;
  const down = Math.abs(to.y - from.y);
  if (to.time - from.time > LONGEST_TIME) return null;
  if (Math.abs(across) < SHORTEST || Math.abs(across) < down * 1.5) return null;
  return across < 0 ? 'next' : 'previous';
}
