/** Light that leaves a point of the stage towards the eye. */
import { arrive, type PreparedLamp, reflectance } from './light.ts';
import { hash } from './noise.ts';
import type { Shape } from './shape.ts';
import { lightThrough, type Tree } from './tree.ts';
import { add, length, multiply, normalise, reflect, scale, subtract, type Vec } from './vector.ts';

/** Share of a lamp's light that reaches a point, the lamp being a ball: `samples` rays, chosen by `seed`. */
export function visibility(
  tree: Tree,
  lamp: PreparedLamp,
  point: Vec,
  samples: number,
  seed: number,
): number {
  let sum = 0;
  for (let i = 0; i < samples; i++) {
    const n = seed * 7 + i * 3;
    const spot: Vec = [
      lamp.at[0] + (hash(n) - 0.5) * 2 * lamp.size,
      lamp.at[1] + (hash(n + 1) - 0.5) * lamp.size,
      lamp.at[2] + (hash(n + 2) - 0.5) * 2 * lamp.size,
    ];
    const way = subtract(spot, point);
    const reach = length(way);
    const d = scale(way, 1 / reach);
    sum += lightThrough(tree, point, d, reach - 0.25);
  }
  return sum / samples;
}

const DARK: Vec = [0, 0, 0];

export interface Patch {
  point: Vec;
  normal: Vec;
  colour: Vec;
  gloss: number;
  mirror: number;
  glow: Vec;
}

/** What of a patch matters for the light of a lamp. */
export type Lit = Pick<Patch, 'point' | 'normal' | 'colour' | 'gloss'>;

/** Light of one lamp off a patch towards the eye, nothing in the way; null where none arrives. */
export function lampOn(lamp: PreparedLamp, patch: Lit, ray: Vec): Vec | null {
  const light = arrive(lamp, patch.point);
  if (!light) return null;
  const [diffuse, shine] = reflectance(patch.normal, light.direction, ray, patch.gloss);
  if (diffuse === 0) return null;
  return scale(
    multiply(lamp.power, [
      patch.colour[0] * diffuse + shine,
      patch.colour[1] * diffuse + shine,
      patch.colour[2] * diffuse + shine,
    ]),
    light.strength,
  );
}

/** Light from everywhere off a patch. */
export function ambientOn(ambient: Vec, patch: Patch): Vec {
  return scale(multiply(ambient, patch.colour), 0.7 + 0.3 * patch.normal[1]);
}

/** The patch where a ray meets a shape; its normal faces the eye. */
export function patchAt(shape: Shape, from: Vec, ray: Vec, depth: number): Patch {
  const point = add(from, scale(ray, depth));
  let normal = shape.normal(point);
  if (normal[0] * ray[0] + normal[1] * ray[1] + normal[2] * ray[2] > 0) normal = scale(normal, -1);
  const { colour, gloss = 0, mirror = 0, glow = DARK } = shape.surface(point, normal);
  return { point: add(point, scale(normal, 0.003)), normal, colour, gloss, mirror, glow };
}

/** Direction of a mirrored ray. */
export const mirrored = (ray: Vec, normal: Vec): Vec => normalise(reflect(ray, normal));
