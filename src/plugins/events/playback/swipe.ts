/** Tells a horizontal drag of one finger from scrolling, pinching and tapping; a slow finger's counts as a quick one's. */
import type { Step } from './step.ts';

/** CSS pixels. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
}

const SHORTEST = 40;

/** The step of a finger's way from one point to another: leftwards pulls the next recording in. */
export function swipeOf(from: TouchPoint, to: TouchPoint): Step | null {
  const across = to.x - from.x;
  const down = Math.abs(to.y - from.y);
  if (Math.abs(across) < SHORTEST || Math.abs(across) < down * 1.5) return null;
  return across < 0 ? 'next' : 'previous';
}
