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
