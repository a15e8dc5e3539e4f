/** One frame in linear light: the plate with an actor, its shadow and its lamps laid in. */
import { type Laid, layActor } from './laid.ts';
import type { Plate } from './plate.ts';
import { ambientOn, type Lit, lampOn, patchAt, visibility } from './shading.ts';
import type { Actor } from './stage.ts';
import { nearest } from './tree.ts';
import { add, scale, type Vec } from './vector.ts';

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
