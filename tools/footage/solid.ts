/** Rounded shapes given by a distance function, met by marching along the ray; their shadows are soft. */
import type { Distance } from './distance.ts';
import type { Paint, Shape } from './shape.ts';
import { normalise, type Vec } from './vector.ts';

interface Solid {
  at: Vec;
  yaw: number;
  /** Corners of a box, in the shape's own axes, that holds all of it. */
  low: Vec;
  high: Vec;
  /** In the shape's own axes. */
  distance: Distance;
  paint: Paint;
}

const STEPS = 70;
const TOUCH = 0.003;
/** Tangent of half the angle that a lamp seems wide from the ground. */
const PENUMBRA = 0.045;

/** Where the ray is inside the box, as [enter, leave]; leave < enter for a miss. */
function span(p: Vec, d: Vec, low: Vec, high: Vec): readonly [number, number] {
  let enter = 0;
  let leave = Number.POSITIVE_INFINITY;
  for (const axis of [0, 1, 2] as const) {
    const inverse = 1 / d[axis];
    const a = (low[axis] - p[axis]) * inverse;
    const b = (high[axis] - p[axis]) * inverse;
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return [enter, leave];
}

/** Makes a shape of a distance function. */
export function solid({ at, yaw, low, high, distance, paint }: Solid): Shape {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  const inward = (x: number, y: number, z: number): Vec => [x * c - z * s, y, x * s + z * c];
  const local = (p: Vec): Vec => inward(p[0] - at[0], p[1] - at[1], p[2] - at[2]);
  const centre: Vec = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const radius = Math.hypot(high[0] - centre[0], high[1] - centre[1], high[2] - centre[2]);
  const cx = at[0] + centre[0] * c + centre[2] * s;
  const cy = at[1] + centre[1];
  const cz = at[2] + centre[2] * c - centre[0] * s;

  /** Rejects most rays with the sphere around the shape before anything is allocated. */
  const misses = (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean => {
    const lx = cx - ox;
    const ly = cy - oy;
    const lz = cz - oz;
    const along = lx * dx + ly * dy + lz * dz;
    const apart = lx * lx + ly * ly + lz * lz - along * along;
    return apart > radius * radius || along < -radius;
  };

  return {
    low: [cx - radius, at[1] + low[1], cz - radius],
    high: [cx + radius, at[1] + high[1], cz + radius],
    hit: (ox, oy, oz, dx, dy, dz) => {
      if (misses(ox, oy, oz, dx, dy, dz)) return Number.POSITIVE_INFINITY;
      const p = local([ox, oy, oz]);
      const d = inward(dx, dy, dz);
      const [enter, leave] = span(p, d, low, high);
      let t = enter;
      for (let i = 0; i < STEPS && t <= leave; i++) {
        const gap = distance(p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t);
        if (gap < TOUCH) return t;
        t += gap;
      }
      return Number.POSITIVE_INFINITY;
    },
    normal: (point) => {
      const [x, y, z] = local(point);
      const e = 0.004;
      const n = normalise([
        distance(x + e, y, z) - distance(x - e, y, z),
        distance(x, y + e, z) - distance(x, y - e, z),
        distance(x, y, z + e) - distance(x, y, z - e),
      ]);
      return [n[0] * c + n[2] * s, n[1], n[2] * c - n[0] * s];
    },
    surface: (point, normal) => paint(local(point), inward(normal[0], normal[1], normal[2])),
    shade: (ox, oy, oz, dx, dy, dz, reach) => {
      if (misses(ox, oy, oz, dx, dy, dz)) return 1;
      const p = local([ox, oy, oz]);
      const d = inward(dx, dy, dz);
      const [enter, leave] = span(p, d, low, high);
      let light = 1;
      let t = Math.max(enter, 0.02);
      for (let i = 0; i < STEPS && t <= leave && t < reach; i++) {
        const gap = distance(p[0] + d[0] * t, p[1] + d[1] * t, p[2] + d[2] * t);
        light = Math.min(light, 0.5 + gap / (2 * PENUMBRA * t + 0.01));
        if (light <= 0) return 0;
        t += Math.max(Math.abs(gap), 0.02);
      }
      return light * light * (3 - 2 * light);
    },
  };
}
