/** The plate: the empty stage seen by one camera, kept per sample so that an actor and its shadow can be laid in. */
import { rayThrough, type View } from './camera.ts';
import { hazeAlong } from './haze.ts';
import { type PreparedLamp, prepareLamp } from './light.ts';
import { hash } from './noise.ts';
import { ambientOn, lampOn, mirrored, type Patch, patchAt, visibility } from './shading.ts';
import type { Stage } from './stage.ts';
import { nearest, plant, type Tree } from './tree.ts';
import { add, scale, type Vec } from './vector.ts';

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
