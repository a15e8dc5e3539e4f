/** Distances to the primitives that people, vehicles and furniture are made of. */
import { subtract, type Vec } from './vector.ts';

/** Metres from a point to a surface, negative inside; may be an underestimate. */
export type Distance = (x: number, y: number, z: number) => number;

/** A limb: a capsule whose radius goes from `ra` at `a` to `rb` at `b`. */
export interface Limb {
  a: Vec;
  b: Vec;
  ra: number;
  rb: number;
}

// Math.sqrt throughout: these run some hundred million times a clip, and Math.hypot is several times slower.

/** Distance to limbs that flow into each other with fillets `fillet` metres wide. */
export function toLimbs(limbs: readonly Limb[], fillet: number): Distance {
  const flat = Float64Array.from(
    limbs.flatMap(({ a, b, ra, rb }) => {
      const [x, y, z] = subtract(b, a);
      return [...a, x, y, z, ra, rb - ra, 1 / (x * x + y * y + z * z || 1)];
    }),
  );
  const size = flat.length / limbs.length;
  return (x, y, z) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < flat.length; i += size) {
      const px = x - (flat[i] ?? 0);
      const py = y - (flat[i + 1] ?? 0);
      const pz = z - (flat[i + 2] ?? 0);
      const bx = flat[i + 3] ?? 0;
      const by = flat[i + 4] ?? 0;
      const bz = flat[i + 5] ?? 0;
      const along = (px * bx + py * by + pz * bz) * (flat[i + 8] ?? 0);
      const h = along < 0 ? 0 : along > 1 ? 1 : along;
      const qx = px - bx * h;
      const qy = py - by * h;
      const qz = pz - bz * h;
      const d = Math.sqrt(qx * qx + qy * qy + qz * qz) - (flat[i + 6] ?? 0) - (flat[i + 7] ?? 0) * h;
      const overlap = fillet - Math.abs(least - d);
      if (d < least) least = d;
      if (overlap > 0) least -= (overlap * overlap) / (4 * fillet);
    }
    return least;
  };
}

/** Distance to a box of half sizes around the origin, its edges rounded by `round`. */
export function toBox(x: number, y: number, z: number, half: Vec, round: number): number {
  const qx = Math.abs(x) - half[0] + round;
  const qy = Math.abs(y) - half[1] + round;
  const qz = Math.abs(z) - half[2] + round;
  const ox = Math.max(qx, 0);
  const oy = Math.max(qy, 0);
  const oz = Math.max(qz, 0);
  const outside = Math.sqrt(ox * ox + oy * oy + oz * oz);
  return outside + Math.min(Math.max(qx, qy, qz), 0) - round;
}

/** Distance to a disc of half thickness `half` whose axle lies along z. */
export function toWheel(x: number, y: number, z: number, radius: number, half: number): number {
  const q = Math.sqrt(x * x + y * y) - radius;
  const w = Math.abs(z) - half;
  const oq = Math.max(q, 0);
  const ow = Math.max(w, 0);
  return Math.sqrt(oq * oq + ow * ow) + Math.min(Math.max(q, w), 0);
}

/** Union of two distances with a fillet about `k` metres wide. */
export function merge(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - (h * h * k) / 4;
}
