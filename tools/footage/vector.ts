/** Vectors of the drawn world: metres, x right, y up, z towards the viewer; or linear red, green and blue. */
export type Vec = readonly [number, number, number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const multiply = (a: Vec, b: Vec): Vec => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec): number => Math.sqrt(dot(a, a));
export const normalise = (a: Vec): Vec => scale(a, 1 / (length(a) || 1));
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const blend = (a: Vec, b: Vec, k: number): Vec => add(scale(a, 1 - k), scale(b, k));
export const reflect = (d: Vec, n: Vec): Vec => subtract(d, scale(n, 2 * dot(d, n)));
export const grey = (level: number): Vec => [level, level, level];

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** 0 at or below `from`, 1 at or above `to`, an S-curve between; `from` may be the larger. */
export function smoothstep(from: number, to: number, value: number): number {
  const k = clamp((value - from) / (to - from), 0, 1);
  return k * k * (3 - 2 * k);
}

/** Turns a point about the vertical axis by `yaw` radians; yaw 0 leaves +x pointing to +x. */
export function turn(p: Vec, yaw: number): Vec {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  return [p[0] * c + p[2] * s, p[1], p[2] * c - p[0] * s];
}

// Repeatable noise: the same input gives the same value on every machine.

/** A whole number hashed into [0, 1). */
export function hash(n: number): number {
  let h = Math.imul(n ^ (n >>> 16), 0x45d9f3b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

const lattice = (x: number, y: number): number => hash(Math.imul(x, 374761393) + Math.imul(y, 668265263));

/** Smooth noise in [0, 1) with features one unit wide. */
export function valueNoise(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = (x - ix) * (x - ix) * (3 - 2 * (x - ix));
  const fy = (y - iy) * (y - iy) * (3 - 2 * (y - iy));
  const top = lattice(ix, iy) * (1 - fx) + lattice(ix + 1, iy) * fx;
  const bottom = lattice(ix, iy + 1) * (1 - fx) + lattice(ix + 1, iy + 1) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Four octaves of noise, in [0, 1). */
export function cloud(x: number, y: number): number {
  return (
    0.52 * valueNoise(x, y) +
    0.26 * valueNoise(2.1 * x + 7, 2.1 * y) +
    0.14 * valueNoise(4.3 * x, 4.3 * y + 3) +
    0.08 * valueNoise(9.1 * x, 9.1 * y)
  );
}
