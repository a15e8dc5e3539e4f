/** Where a walking body's joints are. */
import type { Vec } from './vector.ts';

export interface Stride {
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
export interface Pose {
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
export function poseOf(stride: Stride): Pose {
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
