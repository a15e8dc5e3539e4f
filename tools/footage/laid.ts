/** An actor made ready to be laid into a plate, with a quick test for rays that pass it by. */
import { type PreparedLamp, prepareLamp } from './light.ts';
import type { Actor } from './stage.ts';
import { lightThrough, plant, type Tree } from './tree.ts';
import type { Vec } from './vector.ts';

export interface Laid {
  tree: Tree;
  lamps: readonly PreparedLamp[];
  /** Whether a unit ray comes near the actor at all. */
  near(from: Vec, dx: number, dy: number, dz: number): boolean;
  /** Share of a lamp's light that the actor lets through to a point. */
  through(lamp: PreparedLamp, x: number, y: number, z: number): number;
}

/** Makes an actor ready; without `casts` its lamps stay off. */
export function layActor(actor: Actor, casts: boolean): Laid {
  const tree = plant(actor.shapes);
  const [cx, cy, cz] = [0, 1, 2].map((axis) => ((tree.low[axis] ?? 0) + (tree.high[axis] ?? 0)) / 2);
  const centre: Vec = [cx ?? 0, cy ?? 0, cz ?? 0];
  const radius = Math.hypot(tree.high[0] - centre[0], tree.high[1] - centre[1], tree.high[2] - centre[2]);
  const passes = (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean => {
    const x = centre[0] - ox;
    const y = centre[1] - oy;
    const z = centre[2] - oz;
    const along = x * dx + y * dy + z * dz;
    return x * x + y * y + z * z - along * along > radius * radius || along < -radius;
  };
  return {
    tree,
    lamps: casts ? actor.lamps.map(prepareLamp) : [],
    near: (from, dx, dy, dz) => !passes(from[0], from[1], from[2], dx, dy, dz),
    through: (lamp, x, y, z) => {
      const wx = lamp.at[0] - x;
      const wy = lamp.at[1] - y;
      const wz = lamp.at[2] - z;
      const reach = Math.sqrt(wx * wx + wy * wy + wz * wz);
      if (passes(x, y, z, wx / reach, wy / reach, wz / reach)) return 1;
      return lightThrough(tree, [x, y, z], [wx / reach, wy / reach, wz / reach], reach);
    },
  };
}
