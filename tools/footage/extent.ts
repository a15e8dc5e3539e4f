/** Where in the picture a figure is drawn. */
import { composeFrame } from './frame.ts';
import type { Plate } from './plate.ts';
import type { Actor } from './stage.ts';

/** Edges as fractions of the picture's width and height, from its top left. */
export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Share of a pixel that must be covered for it to count. */
const COVERED = 0.3;

/** The smallest upright rectangle around the actor's pixels in all frames; null when it is never in view. */
export function extentOf(plate: Plate, frames: readonly (readonly Actor[])[]): Extent | null {
  const { width, height } = plate;
  let [x1, y1, x2, y2] = [width, height, -1, -1];
  for (const poses of frames) {
    const { cover } = composeFrame(plate, poses, { casts: false });
    cover.forEach((share, i) => {
      if (share < COVERED) return;
      const x = i % width;
      const y = Math.floor(i / width);
      [x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x + 1), Math.max(y2, y + 1)];
    });
  }
  if (x2 < 0) return null;
  return { left: x1 / width, top: y1 / height, right: x2 / width, bottom: y2 / height };
}
