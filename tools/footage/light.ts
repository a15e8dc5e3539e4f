/** Lamps: a cone, a colour, and how much arrives where. */
import { add, dot, hash, normalise, scale, smoothstep, subtract, type Vec } from './vector.ts';

export interface Lamp {
  at: Vec;
  towards: Vec;
  /** Half angle of the cone in degrees; 180 shines everywhere. */
  cone: number;
  /** Power per channel: irradiance at one metre. */
  power: Vec;
  /** Radius of the luminous part in metres: softens shadows. */
  size: number;
  /** How visible the beam is in the damp air, 0 to 1. */
  haze: number;
}

export interface PreparedLamp extends Lamp {
  direction: Vec;
  inner: number;
  outer: number;
}

export function prepareLamp(lamp: Lamp): PreparedLamp {
  const outer = Math.cos((Math.min(lamp.cone, 180) * Math.PI) / 180);
  const inner = Math.cos((lamp.cone * 0.55 * Math.PI) / 180);
  return { ...lamp, direction: normalise(subtract(lamp.towards, lamp.at)), inner, outer };
}

/** Share of the lamp's power going from it along a unit direction. */
function coneShare(lamp: PreparedLamp, direction: Vec): number {
  return lamp.cone >= 180 ? 1 : smoothstep(lamp.outer, lamp.inner, dot(lamp.direction, direction));
}

interface Arrival {
  /** Unit direction from the point to the lamp. */
  direction: Vec;
  reach: number;
  /** Factor on the lamp's power at the point, before the surface's angle and shadows. */
  strength: number;
}

/** Light of a lamp at a point; null where none arrives. */
export function arrive(lamp: PreparedLamp, point: Vec): Arrival | null {
  const x = lamp.at[0] - point[0];
  const y = lamp.at[1] - point[1];
  const z = lamp.at[2] - point[2];
  const square = x * x + y * y + z * z;
  const reach = Math.sqrt(square);
  const direction: Vec = [x / reach, y / reach, z / reach];
  const share = coneShare(lamp, [-direction[0], -direction[1], -direction[2]]);
  return share <= 0.001 ? null : { direction, reach, strength: share / (square + 0.3) };
}

/** Diffuse and highlight factors of a surface lit along `direction` and seen along `ray`. */
export function reflectance(normal: Vec, direction: Vec, ray: Vec, gloss: number): readonly [number, number] {
  const facing = dot(normal, direction);
  if (facing <= 0) return [0, 0];
  if (gloss === 0) return [facing, 0];
  const half = normalise(subtract(direction, ray));
  const shine = Math.max(0, dot(normal, half)) ** (12 + 90 * gloss);
  return [facing, gloss * 2.2 * shine];
}

// Beams that show in damp air.

const STEPS = 9;
const FARTHEST = 60;
const DENSITY = 0.0045;

/** One lamp's light scattered towards the eye, samples spread by the angle seen from the lamp. */
function beamAlong(lamp: PreparedLamp, eye: Vec, ray: Vec, depth: number, seed: number): number {
  const [lx, ly, lz] = subtract(lamp.at, eye);
  const closest = lx * ray[0] + ly * ray[1] + lz * ray[2];
  const apart = Math.sqrt(Math.max(lx * lx + ly * ly + lz * lz - closest * closest, 0.04));
  const from = Math.atan(-closest / apart);
  const to = Math.atan((Math.min(depth, FARTHEST) - closest) / apart);
  let sum = 0;
  for (let i = 0; i < STEPS; i++) {
    const angle = from + ((to - from) * (i + hash(seed + i))) / STEPS;
    const t = apart * Math.tan(angle);
    const x = t * ray[0] - lx + closest * ray[0];
    const y = t * ray[1] - ly + closest * ray[1];
    const z = t * ray[2] - lz + closest * ray[2];
    const far = Math.sqrt(x * x + y * y + z * z);
    sum += coneShare(lamp, [x / far, y / far, z / far]);
  }
  return (sum * (to - from) * DENSITY * lamp.haze) / (STEPS * Math.max(apart, 0.35));
}

/** Light scattered towards the eye by the air between it and what it sees. */
export function hazeAlong(
  lamps: readonly PreparedLamp[],
  eye: Vec,
  ray: Vec,
  depth: number,
  seed: number,
): Vec {
  return lamps.reduce<Vec>(
    (sum, lamp) =>
      lamp.haze === 0 ? sum : add(sum, scale(lamp.power, beamAlong(lamp, eye, ray, depth, seed))),
    [0, 0, 0],
  );
}

// How a camera renders light: the three kinds of footage.

export interface Look {
  exposure: number;
  /** 0 keeps colours, 1 is monochrome. */
  mono: number;
  shadowTint: Vec;
  lightTint: Vec;
  /** Amplitude of the sensor's noise in 8-bit levels. */
  grain: number;
  /** How far bright places glow, 0 to 1. */
  bloom: number;
  vignette: number;
}

/** Infrared night mode: no colour, a faint green cast. */
export const INFRARED: Look = {
  exposure: 1.5,
  mono: 1,
  shadowTint: [0.9, 1.04, 0.98],
  lightTint: [0.95, 1.02, 0.96],
  grain: 4,
  bloom: 0.5,
  vignette: 0.62,
};

/** A colour camera under lamps: cold shadows, warm lights. */
export const LAMPLIGHT: Look = {
  exposure: 1.5,
  mono: 0.22,
  shadowTint: [0.86, 0.98, 1.14],
  lightTint: [1.05, 1, 0.93],
  grain: 3.4,
  bloom: 0.45,
  vignette: 0.55,
};

/** Indoors after hours: cleaner, a little warm. */
export const INDOOR: Look = {
  exposure: 1.12,
  mono: 0.12,
  shadowTint: [0.9, 1, 1.08],
  lightTint: [1.03, 1, 0.95],
  grain: 2.6,
  bloom: 0.35,
  vignette: 0.45,
};
