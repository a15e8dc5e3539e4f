/** A site entrance at night: barrier, guard hut, fence and a street lamp. */
import { LAMPLIGHT } from '../look.ts';
import { asphalt, concrete, foliage, striped } from '../paints.ts';
import { box, glowing, ground, type Paint, plain, type Shape } from '../shape.ts';
import { gradientSky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { grey, scale, type Vec } from '../vector.ts';
import { lampPost, palisade } from './fence.ts';

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
