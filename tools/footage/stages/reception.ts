/** A reception hall after closing time, lit by a few panels and the desk. */

import { dotOfText, GLYPH_HEIGHT } from '../develop.ts';
import { INDOOR } from '../light.ts';
import { foliage, tiles } from '../paints.ts';
import { box, glowing, ground, merge, type Paint, plain, type Shape, solid, toBox } from '../shape.ts';
import type { Stage } from '../stage.ts';
import { cloud, grey, scale, type Vec } from '../vector.ts';

const WOOD: Vec = [0.3, 0.19, 0.11];

const slats: Paint = ([x, y, z], n) => {
  const along = Math.abs(n[0]) > 0.5 ? z : x;
  const groove = Math.sin((2 * Math.PI * along) / 0.16) > -0.75 ? 1 : 0.3;
  return { colour: scale(WOOD, groove * (0.75 + 0.5 * cloud(along * 6, y * 0.8))), gloss: 0.15 };
};

/** The wall behind the desk with raised letters. */
const signWall: Paint = ([x, y], n) => {
  const dot = 0.062;
  const set =
    n[2] > 0.5 && dotOfText('RECEPTION', (x + 1.65) / dot, GLYPH_HEIGHT - (y - 0.62) / dot) && y > 0.62;
  return set ? { colour: grey(0.8), glow: [0.3, 0.27, 0.22] } : slats([x, y, 0], n);
};

/** Panes that hold the night outside: a few far lights and the hall's own gleam. */
const nightGlass: Paint = ([x, y]) => {
  const mullion = Math.abs(((x + 30) % 1.5) - 0.75) > 0.71 || Math.abs(y - 0.9) < 0.04;
  if (mullion) return { colour: grey(0.12), gloss: 0.3 };
  const far = cloud(x * 5, y * 9) > 0.8 && y < 0.2 && y > -0.5 ? 0.5 : 0;
  return {
    colour: [0.012, 0.016, 0.022],
    gloss: 0.8,
    mirror: 0.5,
    glow: [0.012 + far, 0.017 + far * 0.8, 0.026 + far * 0.45],
  };
};

const sofa = (at: Vec, yaw: number): Shape =>
  solid({
    at,
    yaw,
    low: [-1, 0, -0.5],
    high: [1, 0.9, 0.5],
    distance: (x, y, z) => {
      const seat = toBox(x, y - 0.3, z - 0.05, [0.9, 0.14, 0.4], 0.06);
      const back = toBox(x, y - 0.52, z + 0.36, [0.95, 0.32, 0.11], 0.08);
      const arms = toBox(Math.abs(x) - 0.87, y - 0.36, z, [0.1, 0.22, 0.44], 0.07);
      return merge(Math.min(back, arms), seat, 0.03) * 0.9;
    },
    paint: plain([0.1, 0.16, 0.2]),
  });

const plant = (x: number, z: number): Shape[] => [
  box([x, 0, z], [0.42, 0.5, 0.42], plain(grey(0.55), 0.1)),
  solid({
    at: [x, 0.5, z],
    yaw: 0,
    low: [-0.6, 0, -0.6],
    high: [0.6, 1.4, 0.6],
    distance: (px, py, pz) => {
      const frond = 0.16 * Math.sin(px * 17 + py * 5) * Math.sin(pz * 15 - py * 6) + 0.06 * Math.sin(py * 21);
      return (Math.hypot(px, (py - 0.65) * 0.8, pz) - 0.42 + frond) * 0.4;
    },
    paint: foliage,
  }),
];

const PANELS: readonly (readonly [number, number, number])[] = [
  [-2.6, -6.4, 1],
  [1.4, -6.4, 1],
  [-2.6, -2.4, 0.25],
  [1.4, -2.4, 1],
  [-2.6, 1.2, 0],
  [1.4, 1.2, 0.25],
];

const ceiling: readonly Shape[] = [
  box([0, 3.4, -3], [16, 0.3, 20], plain(grey(0.42))),
  ...PANELS.map(([x, z, on]) =>
    box([x, 3.37, z], [1.2, 0.04, 0.6], glowing(scale([3.2, 3, 2.7], 0.04 + on))),
  ),
];

const desk: readonly Shape[] = [
  box([-3.1, 0, -6.6], [3.4, 1.02, 0.5], slats),
  box([-3.1, 1.02, -6.55], [3.6, 0.06, 0.72], plain(grey(0.5), 0.4)),
  box([-3.1, 0.03, -6.32], [3.3, 0.04, 0.03], glowing([0.5, 1.5, 2.2])),
  box([-3.9, 1.08, -6.8], [0.62, 0.4, 0.05], glowing([0.16, 0.26, 0.34]), 0.3),
  box([-1.3, 0, -7.1], [0.5, 1.02, 1.5], slats),
];

export const reception: Stage = {
  scene: 'Reception',
  shapes: [
    ground(tiles([0.4, 0.39, 0.37], grey(0.14), 0.8)),
    ...ceiling,
    box([-3.1, 0, -9.2], [4.4, 3.4, 0.2], signWall),
    box([-6.3, 0, -9.2], [2.2, 3.4, 0.2], plain(grey(0.5))),
    box([3.2, 0, -9.2], [8.2, 3.4, 0.2], nightGlass),
    box([-6.4, 0, -3], [0.2, 3.4, 18], plain([0.46, 0.47, 0.47])),
    box([6.6, 0, -3], [0.2, 3.4, 18], plain([0.4, 0.42, 0.44])),
    box([0, 0, 6], [16, 3.4, 0.2], plain(grey(0.4))),
    box([6.45, 0, -5.6], [0.12, 2.2, 1.1], plain([0.16, 0.2, 0.24], 0.2)),
    box([6.38, 2.35, -5.6], [0.08, 0.24, 0.6], glowing([0.15, 1.5, 0.5])),
    box([1.7, 0.002, -7.6], [3.2, 0.015, 2], plain([0.07, 0.08, 0.09])),
    ...desk,
    sofa([4.9, 0, -2.6], -Math.PI / 2),
    box([3.6, 0, -2.6], [0.6, 0.36, 0.9], plain([0.3, 0.3, 0.3], 0.5)),
    ...plant(5.7, -8.3),
    ...plant(-5.6, -3.4),
  ],
  lamps: [
    ...PANELS.filter(([, , on]) => on === 1).map(([x, z]) => ({
      at: [x, 3.3, z] as const,
      towards: [x, 0, z] as const,
      cone: 88,
      power: [15, 14.1, 12.6] as const,
      size: 0.5,
      haze: 0,
    })),
    {
      at: [-3.1, 0.15, -6.1],
      towards: [-3.1, -0.2, -5.4],
      cone: 100,
      power: [0.12, 0.4, 0.6],
      size: 0.6,
      haze: 0,
    },
    { at: [6.1, 2.4, -5.6], towards: [4, 0, -5.6], cone: 90, power: [0.08, 0.9, 0.3], size: 0.2, haze: 0 },
  ],
  sky: () => [0, 0, 0],
  ambient: [0.17, 0.175, 0.185],
  look: INDOOR,
};
