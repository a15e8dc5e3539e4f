/** One frame in linear light: the plate with an actor, its shadow and its lamps laid in. */

import { hazeAlong, type PreparedLamp, prepareLamp } from './light.ts';
import { nearest, plant, type Tree } from './shape.ts';
import {
  type Actor,
  ambientOn,
  type Laid,
  type Lit,
  lampOn,
  layActor,
  mirrored,
  type Patch,
  patchAt,
  type Stage,
  visibility,
} from './stage.ts';
import { add, cross, hash, normalise, scale, subtract, type Vec } from './vector.ts';

interface Composed {
  /** Linear red, green and blue per pixel. */
  light: Float32Array;
  /** Per pixel: share covered by the actor itself, 0 to 1. */
  cover: Float32Array;
}

interface Laying {
  /** False leaves the actor's shadow and lamps out, so that only its own pixels change. */
  casts: boolean;
}

/** Below this, light is too faint to bother with. */
const FAINT = 0.0005;

const NONE: Vec = [0, 0, 0];

const triple = (values: Float32Array, i: number): Vec => [
  values[3 * i] ?? 0,
  values[3 * i + 1] ?? 0,
  values[3 * i + 2] ?? 0,
];

/** Light off the actor where a sample's ray meets it, or null. */
function actorLight(plate: Plate, actor: Laid, i: number): Vec | null {
  const rays = plate.ray;
  if (!actor.near(plate.view.eye, rays[3 * i] ?? 0, rays[3 * i + 1] ?? 0, rays[3 * i + 2] ?? 0)) return null;
  const ray = triple(rays, i);
  const { shape, depth } = nearest(actor.tree, plate.view.eye, ray, plate.depth[i] ?? 0);
  if (!shape) return null;
  const patch = patchAt(shape, plate.view.eye, ray, depth);
  const lifted = { ...patch, point: add(patch.point, scale(patch.normal, 0.02)) };
  let light = add(ambientOn(plate.stage.ambient, patch), patch.glow);
  for (const lamp of [...plate.lamps, ...actor.lamps]) {
    const arriving = lampOn(lamp, lifted, ray);
    if (!arriving) continue;
    const [x, y, z] = lifted.point;
    const self = actor.through(lamp, x, y, z);
    if (self > 0)
      light = add(light, scale(arriving, self * visibility(plate.tree, lamp, lifted.point, 1, i)));
  }
  return add(light, triple(plate.haze, i));
}

/** What the actor's own lamps throw on the stage at a sample. */
function thrownLight(plate: Plate, actor: Laid, point: Vec, i: number): Vec {
  const ray = triple(plate.ray, i);
  const normal = triple(plate.normal, i);
  const patch: Lit = { point, normal, colour: triple(plate.colour, i), gloss: plate.gloss[i] ?? 0 };
  return actor.lamps.reduce<Vec>((sum, lamp) => {
    const light = lampOn(lamp, patch, ray);
    if (!light || light[0] < FAINT) return sum;
    return add(sum, scale(light, visibility(plate.tree, lamp, point, 1, i)));
  }, NONE);
}

function addLight(into: Float32Array, pixel: number, light: Vec, share: number): void {
  for (let c = 0; c < 3; c++) into[3 * pixel + c] = (into[3 * pixel + c] ?? 0) + (light[c] ?? 0) * share;
}

function addStill({ still }: Plate, i: number, into: Float32Array, pixel: number, share: number): void {
  for (let c = 0; c < 3; c++)
    into[3 * pixel + c] = (into[3 * pixel + c] ?? 0) + (still[3 * i + c] ?? 0) * share;
}

/** Adds the stage at a sample, dimmed by the actor's shadow and lit by its lamps, to a pixel. */
function addStage(plate: Plate, actor: Laid, i: number, into: Float32Array, pixel: number, share: number) {
  const { eye } = plate.view;
  const depth = plate.depth[i] ?? 0;
  const x = eye[0] + (plate.ray[3 * i] ?? 0) * depth + (plate.normal[3 * i] ?? 0) * 0.01;
  const y = eye[1] + (plate.ray[3 * i + 1] ?? 0) * depth + (plate.normal[3 * i + 1] ?? 0) * 0.01;
  const z = eye[2] + (plate.ray[3 * i + 2] ?? 0) * depth + (plate.normal[3 * i + 2] ?? 0) * 0.01;
  let taken = NONE;
  for (let l = 0; l < plate.lamps.length; l++) {
    const lamp = plate.lamps[l];
    const lit = plate.lit[l];
    if (!lamp || !lit || (lit[3 * i + 1] ?? 0) < FAINT) continue;
    const through = actor.through(lamp, x, y, z);
    if (through < 1) taken = add(taken, scale(triple(lit, i), 1 - through));
  }
  addStill(plate, i, into, pixel, share);
  if (taken !== NONE) addLight(into, pixel, taken, -share);
  if (actor.lamps.length) addLight(into, pixel, thrownLight(plate, actor, [x, y, z], i), share);
}

/**
 * Lays actors into a plate. `poses` are the same actor at instants within one exposure, shared out among a
 * pixel's samples as motion blur; none gives the empty stage.
 */
export function composeFrame(plate: Plate, poses: readonly Actor[], { casts }: Laying): Composed {
  const { width, height, fineness } = plate;
  const light = new Float32Array(3 * width * height);
  const cover = new Float32Array(width * height);
  const share = 1 / (fineness * fineness);
  const laid = poses.map((pose) => layActor(pose, casts));
  const across = width * fineness;
  for (let i = 0; i < plate.depth.length; i++) {
    const x = i % across;
    const y = Math.floor(i / across);
    const pixel = Math.floor(y / fineness) * width + Math.floor(x / fineness);
    const actor = laid[((x % fineness) + 2 * (y % fineness)) % laid.length];
    const front = actor ? actorLight(plate, actor, i) : null;
    if (front) {
      cover[pixel] = (cover[pixel] ?? 0) + share;
      addLight(light, pixel, front, share);
    } else if (actor && casts) addStage(plate, actor, i, light, pixel, share);
    else addStill(plate, i, light, pixel, share);
  }
  return { light, cover };
}

// The plate: the empty stage seen by one camera, kept per sample so that an actor and its shadow can be laid in.

const FAR = 400;

export interface Plate {
  stage: Stage;
  view: View;
  tree: Tree;
  lamps: readonly PreparedLamp[];
  /** Size of the picture in pixels, and samples per pixel along each side. */
  width: number;
  height: number;
  fineness: number;
  /** Per sample: unit ray, distance, normal, reflectance, gloss. */
  ray: Float32Array;
  depth: Float32Array;
  normal: Float32Array;
  colour: Float32Array;
  gloss: Float32Array;
  /** Per sample: all light of the empty stage, and the share of it that is haze in front. */
  still: Float32Array;
  haze: Float32Array;
  /** Per lamp and sample: its light, shadows of the stage included. */
  lit: readonly Float32Array[];
}

/** Lamp heads seen in water would sparkle: what a mirror brings is held below this. */
const MIRROR_LIMIT = 2.5;

/** What a mirrored ray brings back from the stage. */
function seenInMirror({ stage, tree, lamps }: Plate, from: Vec, ray: Vec, seed: number): Vec {
  const { shape, depth } = nearest(tree, from, ray, FAR);
  if (!shape) return stage.sky(ray);
  const patch = patchAt(shape, from, ray, depth);
  let light = add(ambientOn(stage.ambient, patch), patch.glow);
  for (const lamp of lamps) {
    const arriving = lampOn(lamp, patch, ray);
    if (arriving) light = add(light, scale(arriving, visibility(tree, lamp, patch.point, 1, seed)));
  }
  return [
    Math.min(light[0], MIRROR_LIMIT),
    Math.min(light[1], MIRROR_LIMIT),
    Math.min(light[2], MIRROR_LIMIT),
  ];
}

function mirrorLight(plate: Plate, { point, normal, mirror }: Patch, ray: Vec, seed: number): Vec {
  const rough: Vec = [(hash(seed * 5) - 0.5) * 0.03, 0, (hash(seed * 5 + 1) - 0.5) * 0.03];
  const facing = Math.abs(ray[0] * normal[0] + ray[1] * normal[1] + ray[2] * normal[2]);
  const share = mirror * (0.25 + 0.75 * (1 - facing) ** 3);
  return scale(seenInMirror(plate, point, mirrored(ray, add(normal, rough)), seed), share);
}

function fillSample(plate: Plate, i: number): void {
  const { stage, tree, lamps, view } = plate;
  const ray: Vec = [plate.ray[3 * i] ?? 0, plate.ray[3 * i + 1] ?? 0, plate.ray[3 * i + 2] ?? 0];
  const { shape, depth } = nearest(tree, view.eye, ray, FAR);
  plate.depth[i] = depth;
  const haze = hazeAlong(lamps, view.eye, ray, depth, i * 31);
  plate.haze.set(haze, 3 * i);
  if (!shape) {
    plate.still.set(add(stage.sky(ray), haze), 3 * i);
    return;
  }
  const patch = patchAt(shape, view.eye, ray, depth);
  plate.normal.set(patch.normal, 3 * i);
  plate.colour.set(patch.colour, 3 * i);
  plate.gloss[i] = patch.gloss;
  let sum = add(add(ambientOn(stage.ambient, patch), patch.glow), haze);
  if (patch.mirror > 0) sum = add(sum, mirrorLight(plate, patch, ray, i));
  lamps.forEach((lamp, l) => {
    const arriving = lampOn(lamp, patch, ray);
    if (!arriving) return;
    const light = scale(arriving, visibility(tree, lamp, patch.point, 3, i));
    plate.lit[l]?.set(light, 3 * i);
    sum = add(sum, light);
  });
  plate.still.set(sum, 3 * i);
}

/** Photographs an empty stage. */
export function exposePlate(
  stage: Stage,
  view: View,
  width: number,
  height: number,
  fineness: number,
): Plate {
  const [across, down] = [width * fineness, height * fineness];
  const count = across * down;
  const through = rayThrough(view, across, down);
  const lamps = stage.lamps.map(prepareLamp);
  const triple = () => new Float32Array(3 * count);
  const plate: Plate = {
    stage,
    view,
    tree: plant(stage.shapes),
    lamps,
    width,
    height,
    fineness,
    ray: triple(),
    depth: new Float32Array(count),
    normal: triple(),
    colour: triple(),
    gloss: new Float32Array(count),
    still: triple(),
    haze: triple(),
    lit: lamps.map(triple),
  };
  for (let i = 0; i < count; i++) {
    plate.ray.set(through((i % across) + 0.5, Math.floor(i / across) + 0.5), 3 * i);
    fillSample(plate, i);
  }
  return plate;
}

// A fixed camera with a wide, slightly barrel-shaped lens.

export interface View {
  eye: Vec;
  target: Vec;
  /** Across the picture's longer side, in degrees. */
  fieldOfView: number;
  /** Strength of the lens's distortion, 0 to about 0.15. */
  barrel: number;
}

/** Gives the unit ray through a place in the picture, x and y in pixels of width x height. */
function rayThrough(view: View, width: number, height: number): (x: number, y: number) => Vec {
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
