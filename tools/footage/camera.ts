/** A fixed camera with a wide, slightly barrel-shaped lens. */
import { add, cross, normalise, scale, subtract, type Vec } from './vector.ts';

export interface View {
  eye: Vec;
  target: Vec;
  /** Across the picture's longer side, in degrees. */
  fieldOfView: number;
  /** Strength of the lens's distortion, 0 to about 0.15. */
  barrel: number;
}

/** Gives the unit ray through a place in the picture, x and y in pixels of width x height. */
export function rayThrough(view: View, width: number, height: number): (x: number, y: number) => Vec {
  const forward = normalise(subtract(view.target, view.eye));
  const right = normalise(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const longer = Math.max(width, height);
  const spread = Math.tan((view.fieldOfView * Math.PI) / 360);
  return (x, y) => {
    const u = (2 * x - width) / longer;
    const v = (height - 2 * y) / longer;
    const k = spread * (1 + view.barrel * (u * u + v * v));
    return normalise(add(forward, add(scale(right, u * k), scale(up, v * k))));
  };
}
