/** A row of loading doors with a lamp over each, after hours. */
import { dotOfText, GLYPH_HEIGHT } from '../develop.ts';
import { LAMPLIGHT } from '../light.ts';
import { asphalt, concrete, corrugated, gradientSky, roller, striped } from '../paints.ts';
import { box, glowing, ground, type Paint, plain, type Shape } from '../shape.ts';
import type { Stage } from '../stage.ts';
import { grey, type Vec } from '../vector.ts';

const WALL = -10;
const DOORS = [-8, -1, 6] as const;
const OPEN_DOOR = -1;
const YELLOW: Vec = [0.62, 0.46, 0.06];
const BLACK: Vec = grey(0.03);
const WARM: Vec = [44, 35, 22];

/** A number painted in a dark field. */
function numberSign(text: string): Paint {
  return ([x, y]) => {
    const dot = 0.095;
    const set = dotOfText(text, (x + 0.24) / dot, GLYPH_HEIGHT - (y + 0.33) / dot) && y > -0.33;
    return { colour: set ? grey(0.75) : [0.05, 0.1, 0.16] };
  };
}

/** Warm light inside, brightest at the floor, with the dark edges of racking. */
const interior: Paint = ([x, y]) => {
  const rack = Math.abs(((x * 1.1 + 9) % 1) - 0.5) < 0.07 || Math.abs(((y * 0.9 + 9) % 1) - 0.5) < 0.05;
  const level = (rack ? 0.16 : 0.5) * (0.7 - 0.25 * y);
  return { colour: grey(0.05), glow: [level * 1.1, level * 0.86, level * 0.52] };
};

function door(x: number, number: string): Shape[] {
  const open = x === OPEN_DOOR;
  const jamb = striped(YELLOW, BLACK, 0.34);
  return [
    box([x, 0, WALL + 0.04], [3.2, 3.5, 0.1], plain(grey(0.05))),
    open
      ? box([x, 0, WALL + 0.1], [2.9, 1.7, 0.06], interior)
      : box([x, 0, WALL + 0.1], [2.9, 3.3, 0.08], roller([0.36, 0.38, 0.4])),
    ...(open ? [box([x, 1.7, WALL + 0.12], [2.9, 1.6, 0.1], roller([0.36, 0.38, 0.4]))] : []),
    box([x - 1.72, 0, WALL + 0.2], [0.24, 2.2, 0.4], jamb),
    box([x + 1.72, 0, WALL + 0.2], [0.24, 2.2, 0.4], jamb),
    box([x - 1.3, 0.55, WALL + 0.25], [0.3, 0.45, 0.3], plain(grey(0.04))),
    box([x + 1.3, 0.55, WALL + 0.25], [0.3, 0.45, 0.3], plain(grey(0.04))),
    box([x + 2.5, 2.6, WALL + 0.06], [0.8, 0.9, 0.06], numberSign(number)),
    box([x, 4.35, WALL + 0.35], [0.7, 0.14, 0.5], plain(grey(0.16))),
    box([x, 4.29, WALL + 0.38], [0.6, 0.05, 0.36], glowing([11, 8.8, 5.6])),
  ];
}

const bollards: readonly Shape[] = [-4.6, 2.5, 9.4].flatMap((x) => [
  box([x, 0, WALL + 1.5], [0.2, 1, 0.2], striped(YELLOW, BLACK, 0.4)),
]);

const pallet = (x: number, z: number, layers: number, yaw: number): Shape[] => [
  box([x, 0, z], [1.2, 0.14, 0.9], plain([0.22, 0.16, 0.1]), yaw),
  ...Array.from({ length: layers }, (_, i) =>
    box(
      [x + i * 0.02, 0.15 + i * 0.42, z],
      [1.1 - i * 0.06, 0.4, 0.82],
      plain([0.4, 0.29, 0.18]),
      yaw + i * 0.03,
    ),
  ),
];

const trailer: readonly Shape[] = [
  box([6.2, 1.1, WALL + 5.2], [2.5, 2.7, 8.4], corrugated([0.5, 0.51, 0.52], 0.9)),
  box([6.2, 0.75, WALL + 5.2], [1.1, 0.35, 8.2], plain(grey(0.05))),
  ...[2.2, 3.3].flatMap((z) => [
    box([5.2, 0, WALL + z], [0.34, 0.95, 0.95], plain(grey(0.025))),
    box([7.2, 0, WALL + z], [0.34, 0.95, 0.95], plain(grey(0.025))),
  ]),
  box([6.2, 0.5, WALL + 9.3], [2.3, 0.12, 0.06], glowing([0.5, 0.05, 0.03])),
];

const wallPaint = corrugated([0.17, 0.2, 0.235], 0.5);

export const dock: Stage = {
  scene: 'Loading dock',
  shapes: [
    ground(
      asphalt(0.17, 0.8, [
        { from: [-4.55, -8], to: [-4.42, 8], colour: YELLOW },
        { from: [2.45, -8], to: [2.58, 8], colour: YELLOW },
        { from: [-14, -5.9], to: [14, -5.78], colour: grey(0.5) },
      ]),
    ),
    box([0, 0, WALL - 0.25], [44, 7, 0.5], (p, n) => wallPaint([p[0], p[1] * 0.3, p[2]], n)),
    box([0, 0, WALL + 0.03], [44, 0.7, 0.1], concrete(0.3)),
    box([0, 5.3, WALL + 0.7], [24, 0.12, 1.5], plain([0.1, 0.12, 0.14])),
    ...DOORS.flatMap((x, i) => door(x, String(i + 1))),
    ...bollards,
    ...trailer,
    ...pallet(-5.6, -8.7, 3, 0.1),
    ...pallet(-11, -8.6, 2, -0.2),
    ...pallet(-4.2, -8.8, 1, 0.5),
  ],
  lamps: [
    ...DOORS.map((x) => ({
      at: [x, 4.2, WALL + 0.5] as const,
      towards: [x, 0, WALL + 2.4] as const,
      cone: 74,
      power: WARM,
      size: 0.16,
      haze: 0.9,
    })),
    {
      at: [OPEN_DOOR, 0.9, WALL + 0.4],
      towards: [OPEN_DOOR, 0.1, WALL + 4],
      cone: 70,
      power: [7, 5.4, 3.2],
      size: 0.5,
      haze: 0.2,
    },
    { at: [-16, 10, 6], towards: [-4, 0, -4], cone: 60, power: [38, 46, 58], size: 0.4, haze: 0 },
  ],
  sky: gradientSky([0.05, 0.05, 0.06], [0.004, 0.006, 0.01]),
  ambient: [0.028, 0.034, 0.044],
  look: LAMPLIGHT,
};
