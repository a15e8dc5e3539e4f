/** Lamps: a cone, a colour, and how much arrives where. */
import { dot, normalise, smoothstep, subtract, type Vec } from './vector.ts';

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
export function coneShare(lamp: PreparedLamp, direction: Vec): number {
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
