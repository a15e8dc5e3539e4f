/** A container yard and its gate at night, with the fences, posts and lamp posts of both. */
import { INFRARED, LAMPLIGHT } from '../light.ts';
import { asphalt, concrete, containerDoors, corrugated, foliage, gradientSky, striped } from '../paints.ts';
import { box, glowing, ground, type Paint, plain, type Shape } from '../shape.ts';
import type { Stage } from '../stage.ts';
import { grey, scale, type Vec } from '../vector.ts';

const STEEL = plain([0.3, 0.31, 0.32], 0.2);

/** Upright pales between two points on the ground, with two rails. */
function palisade(from: Vec, to: Vec, height: number, pitch: number): Shape[] {
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
function lampPost(foot: Vec, head: Vec, glow: Vec): Shape[] {
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

const LENGTH = 6.06;
const HEIGHT = 2.59;
const DEPTH = 2.44;

const BLUE: Vec = [0.1, 0.16, 0.24];
const RUST: Vec = [0.26, 0.12, 0.08];
const PALE: Vec = [0.4, 0.42, 0.42];
const GREEN: Vec = [0.12, 0.2, 0.14];

function stack(x: number, z: number, yaw: number, colours: readonly Vec[], sign: string): Shape[] {
  return colours.map((colour, level) => {
    const slip = ((level * 7) % 3) * 0.05;
    const doors = containerDoors(colour);
    const side = corrugated(colour, 0.28, level === 0 ? sign : '');
    return box(
      [x + slip, level * (HEIGHT + 0.02), z - slip],
      [LENGTH, HEIGHT, DEPTH],
      (p, n) => (Math.abs(n[0]) > 0.5 ? doors(p, n) : side(p, n)),
      yaw,
    );
  });
}

const YELLOW: Vec = [0.5, 0.42, 0.16];

const containers: readonly Shape[] = [
  ...stack(-7.6, -7.4, Math.PI / 2, [RUST, PALE], 'HALDEN'),
  ...stack(-7.4, -14.2, Math.PI / 2, [BLUE, GREEN, RUST], 'NORDA 22'),
  ...stack(7.6, -9.4, Math.PI / 2, [PALE, BLUE], 'MERIDIAN'),
  ...stack(7.9, -16.2, Math.PI / 2, [GREEN, RUST, PALE], 'HALDEN'),
  ...stack(-1.2, -19.4, 0.04, [BLUE, PALE], 'NORDA 22'),
  ...stack(10.6, -2.4, Math.PI / 2 + 0.03, [RUST], 'NORDA 22'),
];

const clutter: readonly Shape[] = [
  ...[0, 0.15, 0.3, 0.45].map((y) => box([-4.9, y, -4.5], [1.2, 0.12, 1], plain([0.24, 0.19, 0.13]), 0.3)),
  box([4.9, 0, -12.8], [1.2, 1.0, 1.2], plain([0.2, 0.2, 0.19], 0.1), 0.2),
  box([4.7, 1, -12.7], [1, 0.6, 1], plain([0.3, 0.27, 0.2]), 0.35),
];

const beyond: readonly Shape[] = [
  box([-18, 0, -38], [26, 7, 4], foliage),
  box([24, 0, -42], [34, 9, 4], foliage),
  box([4, 0, -52], [18, 12, 6], plain(grey(0.05))),
  ...[0, 1, 2, 4].map((i) => box([-1.5 + i * 2.6, 7.4, -48.9], [1, 1.3, 0.1], glowing([0.5, 0.47, 0.38]))),
];

export const yard: Stage = {
  scene: 'Night yard',
  shapes: [
    ground(
      asphalt(0.15, 0.85, [
        { from: [-4.1, -30], to: [-3.95, 6], colour: YELLOW },
        { from: [4.35, -30], to: [4.5, 6], colour: YELLOW },
        { from: [-3.95, -9.2], to: [4.35, -9.05], colour: YELLOW },
      ]),
    ),
    ...containers,
    ...clutter,
    ...palisade([-20, 0, -25], [20, 0, -25], 2.4, 0.27),
    ...lampPost([3.9, 0, -17.6], [2.6, 7.4, -16.4], [14, 13, 11]),
    ...beyond,
  ],
  lamps: [
    { at: [2.6, 7.3, -16.4], towards: [1.2, 0, -13.4], cone: 62, power: [74, 68, 56], size: 0.22, haze: 1 },
    { at: [-5.6, 5.9, 3], towards: [0.4, 0, -7], cone: 58, power: grey(34), size: 0.12, haze: 0.02 },
    { at: [-14, 9, -30], towards: [-8, 0, -24], cone: 70, power: grey(40), size: 0.4, haze: 0.5 },
  ],
  sky: gradientSky(grey(0.05), grey(0.006)),
  ambient: grey(0.035),
  look: INFRARED,
};

// A site entrance at night: barrier, guard hut, fence and a street lamp.

const RED: Vec = [0.5, 0.05, 0.04];
const WHITE: Vec = grey(0.7);
const LINE = -9;

/** The hut's lit window with its frame and a desk lamp's warmth. */
const litWindow: Paint = ([x, y, z]) => {
  const along = Math.abs(x) > Math.abs(z) ? x : z;
  const frame = Math.abs(along) < 0.03;
  const level = frame ? 0.02 : 0.75 - 0.5 * y - 0.2 * Math.abs(along);
  return { colour: grey(0.05), gloss: 0.6, glow: scale([1, 0.83, 0.55], level) };
};

const hut: readonly Shape[] = [
  box([5.4, 0, LINE - 0.6], [2.4, 0.2, 3], concrete(0.3)),
  box([5.4, 0.2, LINE - 0.6], [2, 2.5, 2.4], plain([0.3, 0.33, 0.35], 0.1)),
  box([5.4, 2.7, LINE - 0.6], [2.8, 0.16, 3.2], plain([0.1, 0.11, 0.12])),
  box([4.39, 1.25, LINE - 0.6], [0.06, 1, 1.8], litWindow),
  box([5.4, 1.25, LINE + 0.61], [1.4, 1, 0.06], litWindow),
];

const barrier: readonly Shape[] = [
  box([3.6, 0, LINE + 1], [0.4, 1.1, 0.4], plain([0.6, 0.42, 0.05], 0.2)),
  box([0.1, 0.92, LINE + 1], [7.2, 0.12, 0.07], striped(RED, WHITE, 0.7)),
  box([-3.5, 0, LINE + 1], [0.12, 0.95, 0.12], plain(grey(0.3))),
  box([1.4, 0.84, LINE + 1.05], [0.1, 0.09, 0.05], glowing([3, 0.12, 0.08])),
];

const kerbs: readonly Shape[] = [
  box([-4.4, 0, -12], [0.2, 0.14, 40], concrete(0.36)),
  box([4.1, 0, 2], [0.2, 0.14, 12], concrete(0.36)),
  box([-8.5, 0, -12], [8, 0.12, 40], concrete(0.2)),
  box([8.6, 0, -12], [8.8, 0.12, 40], concrete(0.2)),
];

const speedHump: readonly Shape[] = [
  box([-0.2, 0, -5], [8, 0.06, 0.5], striped([0.5, 0.4, 0.06], grey(0.04), 1)),
];

const surroundings: readonly Shape[] = [
  ...palisade([-4.6, 0, LINE], [-20, 0, LINE + 2], 2.3, 0.22),
  ...palisade([6.6, 0, LINE], [20, 0, LINE + 1], 2.3, 0.22),
  box([-12.5, 0, LINE - 1.6], [15, 1.5, 1.2], foliage, -0.1),
  box([15, 0, LINE - 2], [14, 1.7, 1.2], foliage, -0.06),
  box([-16, 0, -44], [30, 8, 3], foliage),
  box([17, 0, -40], [26, 6, 3], foliage),
  box([-3, 0, -60], [26, 9, 8], plain([0.05, 0.055, 0.06])),
  ...[-11, -8, -3, 1, 6].map((x, i) =>
    box([x, 3 + (i % 2) * 2.6, -55.9], [1.4, 1.2, 0.1], glowing([0.5, 0.4, 0.22])),
  ),
];

export const gate: Stage = {
  scene: 'Gate',
  shapes: [
    ground(
      asphalt(0.14, 0.9, [
        { from: [-0.26, -40], to: [-0.12, LINE - 1], colour: WHITE },
        { from: [-4.2, LINE + 2.2], to: [3.9, LINE + 2.5], colour: WHITE },
      ]),
    ),
    ...hut,
    ...barrier,
    ...kerbs,
    ...speedHump,
    ...surroundings,
    ...lampPost([-5.4, 0, -6.4], [-3.6, 6, -6.4], [13, 9.6, 5]),
  ],
  lamps: [
    { at: [-3.6, 5.9, -6.4], towards: [-2, 0, -6.2], cone: 68, power: [78, 58, 31], size: 0.2, haze: 1 },
    {
      at: [4.2, 1.8, LINE - 0.6],
      towards: [1, 0, LINE - 0.2],
      cone: 75,
      power: [5.5, 4.5, 2.8],
      size: 0.5,
      haze: 0.2,
    },
    {
      at: [5.6, 2.6, LINE + 1.1],
      towards: [5, 0, LINE + 3.4],
      cone: 70,
      power: [12, 11, 9],
      size: 0.15,
      haze: 0.4,
    },
    { at: [10, 8, -24], towards: [2, 0, -20], cone: 70, power: [36, 44, 54], size: 0.3, haze: 0.4 },
    { at: [1, 6, 6], towards: [0, 0, -6], cone: 60, power: [12, 14, 18], size: 0.3, haze: 0 },
  ],
  sky: gradientSky([0.075, 0.06, 0.05], [0.006, 0.008, 0.014]),
  ambient: [0.026, 0.032, 0.044],
  look: LAMPLIGHT,
};

// Fences, posts and lamp posts.
