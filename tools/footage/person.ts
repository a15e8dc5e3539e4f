/** A person in outdoor clothes as one rounded solid, the limbs flowing into each other. */
import { type Limb, type Shape, solid, toBox, toLimbs } from './shape.ts';
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

// Where a walking body's joints are.

interface Stride {
  /** Double steps taken so far. */
  strides: number;
  /** 0 stands still, 1 walks at full length. */
  vigour: number;
  /** Forward bend of the trunk in radians: caution, haste, a load. */
  stoop: number;
  /** Both hands held in front, as with a box. */
  carrying: boolean;
  /** The right hand raised forward, as with a torch. */
  pointing: boolean;
}

interface Leg {
  hip: Vec;
  knee: Vec;
  ankle: Vec;
  toe: Vec;
}

interface Arm {
  shoulder: Vec;
  elbow: Vec;
  hand: Vec;
}

/** Joints in metres: x forward, y up from the ground, z to the right. */
interface Pose {
  legs: readonly Leg[];
  arms: readonly Arm[];
  pelvis: Vec;
  neck: Vec;
  head: Vec;
}

const THIGH = 0.44;
const SHIN = 0.43;
const FOOT = 0.19;
const UPPER_ARM = 0.29;
const FOREARM = 0.27;
const TRUNK = 0.52;
const SOLE = 0.06;
/** Metres that a double step at full vigour covers. */
export const STRIDE = 1.44;

/** A point `far` from `from`, down and swung forward by `angle` in the plane of walking. */
const swing = (from: Vec, angle: number, far: number): Vec => [
  from[0] + Math.sin(angle) * far,
  from[1] - Math.cos(angle) * far,
  from[2],
];

function leg(phase: number, vigour: number, side: number): Leg {
  const hip: Vec = [0, 0, side * 0.095];
  const lift = vigour * (0.4 * Math.sin(phase) + 0.04);
  const bend = 0.06 + vigour * (0.08 + 0.9 * Math.max(0, Math.cos(phase + 0.45)) ** 1.5);
  const knee = swing(hip, lift, THIGH);
  const ankle = swing(knee, lift - bend, SHIN);
  const push = vigour * Math.max(0, -Math.sin(phase - 0.5)) * 0.55;
  const toe = swing(ankle, Math.PI / 2 - 0.12 - push + (lift - bend) * 0.25, FOOT);
  return { hip, knee, ankle, toe };
}

function arm(phase: number, stride: Stride, shoulder: Vec, side: number): Arm {
  const held = stride.carrying || (stride.pointing && side > 0);
  const lift = held ? 0.35 : stride.vigour * 0.42 * Math.sin(phase) + 0.03;
  const bend = held ? 1.15 : 0.22 + stride.vigour * (0.2 + 0.25 * Math.max(0, Math.sin(phase)));
  const elbow = swing(shoulder, lift, UPPER_ARM);
  const hand = swing([elbow[0], elbow[1], elbow[2] + side * 0.02], lift + bend, FOREARM);
  return { shoulder, elbow: [elbow[0], elbow[1], elbow[2] + side * 0.05], hand };
}

const raise = (p: Vec, by: number): Vec => [p[0], p[1] + by, p[2]];

/** The body at one instant; its lowest foot stands on the ground. */
function poseOf(stride: Stride): Pose {
  const phase = 2 * Math.PI * stride.strides;
  const legs = [leg(phase, stride.vigour, -1), leg(phase + Math.PI, stride.vigour, 1)];
  const lowest = Math.min(...legs.flatMap(({ ankle, toe }) => [ankle[1] - 0.02, toe[1]]));
  const up = SOLE - 0.02 - lowest;
  const sway = 0.05 * stride.vigour * Math.sin(phase);
  const neck: Vec = [Math.sin(stride.stoop) * TRUNK, up + Math.cos(stride.stoop) * TRUNK, 0];
  const across: Vec = [neck[0] - 0.01, neck[1] - 0.05, 0];
  const arms = [
    arm(phase + Math.PI, stride, [across[0] - sway, across[1], -0.19], -1),
    arm(phase, stride, [across[0] + sway, across[1], 0.19], 1),
  ];
  return {
    legs: legs.map((l) => ({
      hip: raise(l.hip, up),
      knee: raise(l.knee, up),
      ankle: raise(l.ankle, up),
      toe: raise(l.toe, up),
    })),
    arms,
    pelvis: [0, up, 0],
    neck,
    head: [neck[0] + 0.03 + stride.stoop * 0.12, neck[1] + 0.19, 0],
  };
}

// Clothes and bodywork of the people and vehicles that appear.

const DARK_HAIR: Vec = [0.05, 0.04, 0.03];
const BLACK_SHOES: Vec = [0.045, 0.045, 0.05];

export const PROWLER: Outfit = {
  jacket: [0.1, 0.105, 0.12],
  trousers: [0.13, 0.13, 0.15],
  shoes: [0.3, 0.3, 0.3],
  hair: DARK_HAIR,
  hooded: true,
  vest: false,
  backpack: true,
};

export const GUARD: Outfit = {
  jacket: [0.07, 0.09, 0.14],
  trousers: [0.06, 0.06, 0.08],
  shoes: BLACK_SHOES,
  hair: DARK_HAIR,
  hooded: false,
  vest: true,
  backpack: false,
};

export const WORKER: Outfit = {
  jacket: [0.62, 0.27, 0.05],
  trousers: [0.08, 0.1, 0.17],
  shoes: BLACK_SHOES,
  hair: [0.16, 0.1, 0.06],
  hooded: false,
  vest: true,
  backpack: false,
};

export const VISITOR: Outfit = {
  jacket: [0.34, 0.1, 0.11],
  trousers: [0.1, 0.11, 0.15],
  shoes: [0.11, 0.12, 0.13],
  hair: DARK_HAIR,
  hooded: false,
  vest: false,
  backpack: true,
};

export const LATE_STAFF: Outfit = {
  jacket: [0.2, 0.27, 0.36],
  trousers: [0.14, 0.13, 0.12],
  shoes: BLACK_SHOES,
  hair: [0.22, 0.14, 0.08],
  hooded: false,
  vest: false,
  backpack: false,
};

export const WHITE_PAINT: Vec = [0.55, 0.56, 0.56];
export const RED_PAINT: Vec = [0.3, 0.035, 0.035];
export const GREY_PAINT: Vec = [0.2, 0.22, 0.25];
