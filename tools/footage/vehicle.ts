/** Cars and vans: bodywork, glass, wheels and lamps. */

import type { Lamp } from './light.ts';
import { GREY_PAINT, WHITE_PAINT } from './person.ts';
import { merge, type Surface, solid, toBox, toWheel } from './shape.ts';
import type { Actor } from './stage.ts';
import { add, turn, type Vec } from './vector.ts';

export interface Model {
  /** Metres from nose to tail. */
  length: number;
  width: number;
  roof: number;
  bonnet: number;
  /** Where the windscreen's foot and the back of the cabin are, from the middle, forward positive. */
  screen: number;
  back: number;
  /** How far the screen leans back over the cabin's height. */
  rake: number;
  windowsTo: number;
}

export const CAR: Model = {
  length: 4.4,
  width: 1.8,
  roof: 1.46,
  bonnet: 0.93,
  screen: 0.95,
  back: -2,
  rake: 0.75,
  windowsTo: -1.6,
};

export const VAN: Model = {
  length: 5.4,
  width: 2,
  roof: 2.4,
  bonnet: 1.22,
  screen: 2,
  back: -2.66,
  rake: 0.62,
  windowsTo: 0.7,
};

export interface Drive {
  at: Vec;
  /** Direction of the nose: 0 is +x, a quarter turn is -z. */
  yaw: number;
  paint: Vec;
  headlights: boolean;
  braking: boolean;
}

const WHEEL = 0.34;
const GLASS: Surface = { colour: [0.02, 0.025, 0.03], gloss: 0.9 };
const RUBBER: Surface = { colour: [0.025, 0.025, 0.027] };

function body(m: Model, x: number, y: number, z: number): number {
  const half = m.length / 2;
  const lower = toBox(x, y - (0.28 + m.bonnet) / 2, z, [half, (m.bonnet - 0.28) / 2, m.width / 2], 0.16);
  const rise = Math.max(0, (y - m.bonnet) / (m.roof - m.bonnet));
  const front = m.screen - m.rake * rise;
  const rear = m.back + (m.rake > 0.7 ? 0.5 * rise : 0.04 * rise);
  const narrow = m.width / 2 - 0.03 - 0.14 * rise;
  const top = (m.roof + 0.6) / 2;
  const cabin = toBox(x - (front + rear) / 2, y - top, z, [(front - rear) / 2, m.roof - top, narrow], 0.12);
  return merge(lower, cabin, 0.12);
}

function wheels(m: Model, x: number, y: number, z: number): number {
  const axle = m.length * 0.31;
  return toWheel(Math.abs(x) - axle, y - WHEEL, Math.abs(z) - m.width / 2 + 0.1, WHEEL, 0.11);
}

function lampSurface(m: Model, drive: Drive, x: number, y: number, z: number): Surface | null {
  const beside = Math.abs(z) > m.width / 2 - 0.42 && Math.abs(z) < m.width / 2 - 0.1;
  const level = m.bonnet * 0.72;
  if (!beside || Math.abs(y - level) > 0.1) return null;
  if (x > m.length / 2 - 0.16) {
    return {
      colour: [0.7, 0.7, 0.7],
      gloss: 0.8,
      glow: drive.headlights ? [9, 8.6, 7.6] : [0.02, 0.02, 0.02],
    };
  }
  if (x < 0.1 - m.length / 2) {
    return {
      colour: [0.4, 0.02, 0.02],
      gloss: 0.6,
      glow: drive.braking ? [3.2, 0.16, 0.1] : [0.3, 0.01, 0.01],
    };
  }
  return null;
}

function isGlass(m: Model, x: number, y: number, normal: Vec): boolean {
  const low = m.bonnet + 0.07;
  const high = m.roof - 0.13;
  if (y < low || y > (m.roof > 2 ? Math.min(high, 1.95) : high)) return false;
  if (Math.abs(normal[2]) > 0.7) {
    const pillar = m.roof < 2 && Math.abs(x + 0.45) < 0.06;
    return x > m.windowsTo && !pillar && normal[1] < 0.6;
  }
  return normal[0] > 0.4 || (m.roof < 2 && normal[0] < -0.4);
}

function surfaceAt(m: Model, drive: Drive, p: Vec, normal: Vec): Surface {
  const [x, y, z] = p;
  if (wheels(m, x, y, z) < 0.012) {
    const axle = m.length * 0.31;
    const hub = Math.hypot(Math.abs(x) - axle, y - WHEEL) < 0.2;
    return hub ? { colour: [0.3, 0.3, 0.31], gloss: 0.4 } : RUBBER;
  }
  const lamp = lampSurface(m, drive, x, y, z);
  if (lamp) return lamp;
  if (isGlass(m, x, y, normal)) return GLASS;
  if (y < 0.4) return { colour: [0.04, 0.04, 0.042] };
  const seam =
    Math.abs(normal[2]) > 0.6 && (Math.abs(x - m.screen + 0.25) < 0.012 || Math.abs(x + 0.45) < 0.012);
  const plateLight = Math.abs(z) < 0.26 && Math.abs(y - 0.55) < 0.07 && Math.abs(normal[0]) > 0.6;
  if (plateLight) return { colour: [0.75, 0.72, 0.5] };
  return { colour: seam ? [0.02, 0.02, 0.02] : drive.paint, gloss: 0.55 };
}

/** A vehicle at one instant, with its headlights' beams when they are on. */
export function vehicle(m: Model, drive: Drive): Actor {
  const half = m.length / 2;
  const shape = solid({
    at: drive.at,
    yaw: drive.yaw,
    low: [-half - 0.05, 0, -m.width / 2 - 0.06],
    high: [half + 0.05, m.roof + 0.05, m.width / 2 + 0.06],
    distance: (x, y, z) => Math.min(body(m, x, y, z), wheels(m, x, y, z)) * 0.75,
    paint: (p, n) => surfaceAt(m, drive, p, n),
  });
  const beam = (z: number): Lamp => ({
    at: add(drive.at, turn([half + 0.12, m.bonnet * 0.72, z], drive.yaw)),
    towards: add(drive.at, turn([half + 12, -0.3, z * 1.6], drive.yaw)),
    cone: 24,
    power: [26, 25, 22],
    size: 0.08,
    haze: 0,
  });
  const side = m.width / 2 - 0.26;
  return { shapes: [shape], lamps: drive.headlights ? [beam(-side), beam(side)] : [] };
}

// Vehicles that stand in a scene all the time.

export const parkedVan = vehicle(VAN, {
  at: [2.6, 0, -13.2],
  yaw: -1.9,
  paint: WHITE_PAINT,
  headlights: false,
  braking: false,
});

export const parkedCar = vehicle(CAR, {
  at: [1.9, 0, -12.2],
  yaw: 2.9,
  paint: GREY_PAINT,
  headlights: false,
  braking: false,
});

export const leftCar = vehicle(CAR, {
  at: [-10.6, 0, -5.2],
  yaw: 1.3,
  paint: GREY_PAINT,
  headlights: false,
  braking: false,
});
