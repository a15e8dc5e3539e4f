/** Beams that show in damp air. */
import { coneShare, type PreparedLamp } from './light.ts';
import { hash } from './noise.ts';
import { add, scale, subtract, type Vec } from './vector.ts';

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
