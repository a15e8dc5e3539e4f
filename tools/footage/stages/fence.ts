/** Fences, posts and lamp posts. */
import { box, glowing, plain, type Shape } from '../shape.ts';
import type { Vec } from '../vector.ts';

const STEEL = plain([0.3, 0.31, 0.32], 0.2);

/** Upright pales between two points on the ground, with two rails. */
export function palisade(from: Vec, to: Vec, height: number, pitch: number): Shape[] {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const far = Math.hypot(dx, dz);
  const yaw = Math.atan2(-dz, dx);
  const middle = (y: number): Vec => [from[0] + dx / 2, y, from[2] + dz / 2];
  const shapes = [0.35, height - 0.4].map((y) => box(middle(y), [far, 0.06, 0.04], STEEL, yaw));
  const pales = Math.round(far / pitch);
  for (let i = 0; i <= pales; i++) {
    const k = i / pales;
    const post = i % 12 === 0;
    const size: Vec = post ? [0.1, height + 0.1, 0.1] : [0.065, height, 0.03];
    shapes.push(box([from[0] + dx * k, 0, from[2] + dz * k], size, STEEL, yaw));
  }
  return shapes;
}

/** A post with an arm and a lit head hanging over `head`. */
export function lampPost(foot: Vec, head: Vec, glow: Vec): Shape[] {
  const [dx, dz] = [head[0] - foot[0], head[2] - foot[2]];
  const yaw = Math.atan2(-dz, dx);
  const reach = Math.hypot(dx, dz);
  const post = plain([0.22, 0.23, 0.24], 0.2);
  return [
    box(foot, [0.16, head[1] + 0.15, 0.16], post),
    box([foot[0] + dx / 2, head[1] + 0.08, foot[2] + dz / 2], [reach, 0.08, 0.08], post, yaw),
    box([head[0], head[1] + 0.02, head[2]], [0.6, 0.12, 0.26], post, yaw),
    box([head[0], head[1] - 0.03, head[2]], [0.52, 0.05, 0.2], glowing(glow), yaw),
  ];
}
