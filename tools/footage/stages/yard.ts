/** A container yard at night, one lamp burning. */
import { INFRARED } from '../look.ts';
import { asphalt, containerDoors, corrugated, foliage } from '../paints.ts';
import { box, glowing, ground, plain, type Shape } from '../shape.ts';
import { gradientSky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { grey, type Vec } from '../vector.ts';
import { lampPost, palisade } from './fence.ts';

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
