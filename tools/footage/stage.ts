/** A place without people: what stands there, how it is lit, and how its camera renders it. */
import { arrive, type Lamp, type Look, type PreparedLamp, prepareLamp, reflectance } from './light.ts';
import { lightThrough, plant, type Shape, type Tree } from './shape.ts';
import { add, hash, length, multiply, normalise, reflect, scale, subtract, type Vec } from './vector.ts';

export interface Stage {
  /** Name of the scene as burnt into the picture. */
  scene: string;
  shapes: readonly Shape[];
  lamps: readonly Lamp[];
  /** Light seen in a direction where nothing stands. */
  sky(direction: Vec): Vec;
  /** Light from everywhere above; half of it arrives on what looks down. */
  ambient: Vec;
  look: Look;
}

/** Someone or something that moves, at one instant. */
export interface Actor {
  shapes: readonly Shape[];
  /** Lamps it carries, such as headlights. */
  lamps: readonly Lamp[];
}

/** An actor over the seconds of a take. */
export type Act = (seconds: number) => Actor;

// An actor made ready to be laid into a plate, with a quick test for rays that pass it by.

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

// Light that leaves a point of the stage towards the eye.

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
