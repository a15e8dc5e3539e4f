/** A person in outdoor clothes as one rounded solid, the limbs flowing into each other. */
import { type Limb, toBox, toLimbs } from './distance.ts';
import { type Pose, poseOf, type Stride } from './gait.ts';
import type { Shape } from './shape.ts';
import { solid } from './solid.ts';
import { add, type Vec } from './vector.ts';

export interface Outfit {
  jacket: Vec;
  trousers: Vec;
  shoes: Vec;
  hair: Vec;
  /** A hood or cap takes the colour of the jacket. */
  hooded: boolean;
  /** Reflecting bands around chest and sleeves. */
  vest: boolean;
  backpack: boolean;
}

interface Standing extends Stride {
  at: Vec;
  /** Direction of walking: 0 is +x, a quarter turn is -z. */
  yaw: number;
}

const SKIN: Vec = [0.5, 0.36, 0.28];
const CARTON: Vec = [0.42, 0.3, 0.18];

interface Part extends Limb {
  colour: Vec;
}

const between = (a: Vec, b: Vec, k: number, z: number): Vec => [
  a[0] + (b[0] - a[0]) * k,
  a[1] + (b[1] - a[1]) * k,
  z,
];

function trunk(pose: Pose, outfit: Outfit): Part[] {
  const { pelvis, neck } = pose;
  const at = (k: number, z: number): Vec => between(pelvis, neck, k, z);
  return [
    { a: at(-0.08, -0.075), b: at(-0.08, 0.075), ra: 0.115, rb: 0.115, colour: outfit.trousers },
    { a: at(0.1, -0.07), b: at(0.1, 0.07), ra: 0.13, rb: 0.13, colour: outfit.jacket },
    { a: at(0.1, 0), b: at(0.72, 0), ra: 0.135, rb: 0.15, colour: outfit.jacket },
    { a: at(0.78, -0.12), b: at(0.78, 0.12), ra: 0.115, rb: 0.115, colour: outfit.jacket },
  ];
}

function headParts({ neck, head }: Pose, outfit: Outfit): Part[] {
  const cover = outfit.hooded ? outfit.jacket : outfit.hair;
  const back: Vec = add(head, [-0.032, 0.04, 0]);
  return [
    { a: neck, b: head, ra: 0.065, rb: 0.06, colour: outfit.hooded ? outfit.jacket : SKIN },
    { a: add(head, [0.02, -0.05, 0]), b: add(head, [0.01, 0.03, 0]), ra: 0.082, rb: 0.09, colour: SKIN },
    { a: back, b: add(back, [0, outfit.hooded ? -0.1 : -0.02, 0]), ra: 0.103, rb: 0.1, colour: cover },
  ];
}

function partsOf(pose: Pose, outfit: Outfit): Part[] {
  const { jacket, trousers, shoes } = outfit;
  const parts = [...trunk(pose, outfit), ...headParts(pose, outfit)];
  for (const { hip, knee, ankle, toe } of pose.legs) {
    parts.push(
      { a: hip, b: knee, ra: 0.098, rb: 0.068, colour: trousers },
      { a: knee, b: ankle, ra: 0.07, rb: 0.052, colour: trousers },
      { a: add(ankle, [-0.03, -0.01, 0]), b: toe, ra: 0.055, rb: 0.042, colour: shoes },
    );
  }
  for (const { shoulder, elbow, hand } of pose.arms) {
    parts.push(
      { a: shoulder, b: elbow, ra: 0.076, rb: 0.058, colour: jacket },
      { a: elbow, b: between(elbow, hand, 0.85, hand[2]), ra: 0.058, rb: 0.045, colour: jacket },
      { a: between(elbow, hand, 0.95, hand[2]), b: hand, ra: 0.042, rb: 0.045, colour: SKIN },
    );
  }
  return parts;
}

/** A person at one instant. */
export function person(standing: Standing, outfit: Outfit): Shape {
  const pose = poseOf(standing);
  const parts = partsOf(pose, outfit);
  const load: Vec = [pose.neck[0] + 0.42, pose.pelvis[1] + 0.24, 0];
  const pack: Vec = [between(pose.pelvis, pose.neck, 0.66, 0)[0] - 0.2, pose.pelvis[1] + 0.34, 0];
  const extra = (x: number, y: number, z: number): number => {
    let d = Number.POSITIVE_INFINITY;
    if (standing.carrying) d = toBox(x - load[0], y - load[1], z, [0.17, 0.15, 0.23], 0.01);
    if (outfit.backpack) d = Math.min(d, toBox(x - pack[0], y - pack[1], z, [0.1, 0.21, 0.15], 0.06));
    return d;
  };
  const body = toLimbs(parts, 0.05);
  const single = parts.map((part) => ({ colour: part.colour, distance: toLimbs([part], 0.05) }));
  const colourAt = (x: number, y: number, z: number): Vec => {
    if (extra(x, y, z) < 0.01) return standing.carrying ? CARTON : outfit.shoes;
    let best = Number.POSITIVE_INFINITY;
    let colour = outfit.jacket;
    for (const part of single) {
      const d = part.distance(x, y, z);
      if (d < best) [best, colour] = [d, part.colour];
    }
    const height = y - pose.pelvis[1];
    const banded = Math.abs(height - 0.16) < 0.025 || Math.abs(height - 0.34) < 0.025;
    return outfit.vest && colour === outfit.jacket && banded ? [2.2, 2.2, 2.1] : colour;
  };
  return solid({
    at: standing.at,
    yaw: standing.yaw,
    low: [-0.75, 0, -0.42],
    high: [0.8, 1.95, 0.42],
    distance: (x, y, z) => Math.min(body(x, y, z), extra(x, y, z)) * 0.9,
    paint: ([x, y, z]) => ({ colour: colourAt(x, y, z), gloss: 0.02 }),
  });
}
