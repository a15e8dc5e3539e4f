/** What a ray can meet, and the two shapes that are solved exactly: boxes and the ground. */
import { grey, type Vec } from './vector.ts';

export interface Surface {
  /** Reflectance per channel, 0 to 1. */
  colour: Vec;
  /** Strength of highlights, 0 (chalk) to 1 (wet). */
  gloss?: number;
  /** Share of light mirrored when looked at straight, 0 to 1. */
  mirror?: number;
  /** Own light per channel. */
  glow?: Vec;
}

/** Surface at a point and normal in the shape's own axes. */
export type Paint = (point: Vec, normal: Vec) => Surface;

export interface Shape {
  /** Corners of an upright box that holds all of it. */
  low: Vec;
  high: Vec;
  /** Distance along the unit ray, Infinity for a miss. */
  hit(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number;
  /** World normal at a world point on the surface. */
  normal(point: Vec): Vec;
  surface(point: Vec, normal: Vec): Surface;
  /** Light let through towards a lamp `reach` away: 1 none in the way, 0 full shadow. */
  shade(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): number;
}

export const plain =
  (colour: Vec, gloss = 0): Paint =>
  () => ({ colour, gloss });

export const glowing =
  (glow: Vec): Paint =>
  () => ({ colour: grey(0.1), glow });

const NEAR = 1e-4;

/** Half sizes of the upright box around a turned one. */
function turnedHalf(hx: number, hz: number, yaw: number): readonly [number, number] {
  const c = Math.abs(Math.cos(yaw));
  const s = Math.abs(Math.sin(yaw));
  return [hx * c + hz * s, hx * s + hz * c];
}

/** The plane y = 0. */
export function ground(paint: Paint): Shape {
  const up: Vec = [0, 1, 0];
  return {
    low: [-1e4, -0.01, -1e4],
    high: [1e4, 0.01, 1e4],
    hit: (_ox, oy, _oz, _dx, dy) => (dy < 0 && oy > NEAR ? -oy / dy : Number.POSITIVE_INFINITY),
    normal: () => up,
    surface: paint,
    shade: () => 1,
  };
}

/** A box standing on `at` (centre of its foot), turned about the vertical; seen from inside as well. */
export function box(at: Vec, size: Vec, paint: Paint, yaw = 0): Shape {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  const [hx, hy, hz] = [size[0] / 2, size[1] / 2, size[2] / 2];
  const cy = at[1] + hy;
  const local = (p: Vec): Vec => {
    const x = p[0] - at[0];
    const z = p[2] - at[2];
    return [x * c - z * s, p[1] - cy, x * s + z * c];
  };
  const world = (n: Vec): Vec => [n[0] * c + n[2] * s, n[1], n[2] * c - n[0] * s];
  const facing = (p: Vec): Vec => {
    const ax = Math.abs(p[0]) / hx;
    const ay = Math.abs(p[1]) / hy;
    const az = Math.abs(p[2]) / hz;
    if (ax >= ay && ax >= az) return [Math.sign(p[0]), 0, 0];
    return ay >= az ? [0, Math.sign(p[1]), 0] : [0, 0, Math.sign(p[2])];
  };
  const hit: Shape['hit'] = (ox, oy, oz, dx, dy, dz) => {
    const rx = ox - at[0];
    const rz = oz - at[2];
    const px = rx * c - rz * s;
    const pz = rx * s + rz * c;
    const ix = 1 / (dx * c - dz * s);
    const iy = 1 / dy;
    const iz = 1 / (dx * s + dz * c);
    const x1 = (-hx - px) * ix;
    const x2 = (hx - px) * ix;
    const y1 = (-hy - oy + cy) * iy;
    const y2 = (hy - oy + cy) * iy;
    const z1 = (-hz - pz) * iz;
    const z2 = (hz - pz) * iz;
    const enter = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
    const leave = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
    if (!(leave >= enter) || leave < NEAR) return Number.POSITIVE_INFINITY;
    return enter > NEAR ? enter : leave;
  };
  const [wide, long] = turnedHalf(hx, hz, yaw);
  return {
    low: [at[0] - wide, at[1], at[2] - long],
    high: [at[0] + wide, at[1] + size[1], at[2] + long],
    hit,
    normal: (p) => world(facing(local(p))),
    surface: (p) => {
      const q = local(p);
      return paint(q, facing(q));
    },
    shade: (ox, oy, oz, dx, dy, dz, reach) => (hit(ox, oy, oz, dx, dy, dz) < reach ? 0 : 1),
  };
}
