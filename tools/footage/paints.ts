/** What things are painted with: asphalt, cladding, containers, brick and the like. */
import { dotOfText, GLYPH_HEIGHT } from './develop.ts';
import type { Paint } from './shape.ts';
import { add, blend, clamp, cloud, grey, hash, scale, smoothstep, type Vec, valueNoise } from './vector.ts';

/** Painted line on the ground: worn white or yellow. */
interface Marking {
  /** Corners of an upright rectangle in x and z. */
  from: readonly [number, number];
  to: readonly [number, number];
  colour: Vec;
}

function markingAt(markings: readonly Marking[], x: number, z: number): Marking | undefined {
  return markings.find(
    ({ from, to }) => x > from[0] && x < to[0] && z > from[1] && z < to[1] && cloud(x * 3, z * 3) > 0.36,
  );
}

/** Old asphalt with tar, wear and, where the ground lies low, water. `wet` from 0 to 1. */
export function asphalt(tone: number, wet: number, markings: readonly Marking[]): Paint {
  return ([x, , z]) => {
    const patch = cloud(x * 0.35 + 40, z * 0.35);
    const grit = valueNoise(x * 22, z * 22);
    const crack = smoothstep(0.03, 0.0, Math.abs(cloud(x * 0.5, z * 0.5 + 9) - 0.5)) * 0.35;
    const close = smoothstep(24, 15, Math.hypot(x, z + 8));
    const water = smoothstep(0.5, 0.62, cloud(x * 0.22 + 3, z * 0.3 + 11)) * wet * close;
    const level = tone * (0.55 + 0.6 * patch + 0.35 * (grit - 0.5)) * (1 - crack) * (1 - 0.55 * water);
    const paint = markingAt(markings, x, z);
    const base: Vec = [level * 1.02, level, level * 0.98];
    return {
      colour: paint ? blend(base, paint.colour, 0.75) : base,
      gloss: 0.04 + 0.5 * water,
      mirror: 0.75 * water + 0.03 * wet * close,
    };
  };
}

/** Corrugated steel with rust at the foot; ridges run upright along x and z. */
export function corrugated(colour: Vec, pitch: number, sign = ''): Paint {
  return ([x, y, z], n) => {
    // Left to right as seen from outside, so that lettering is never mirrored.
    const along = Math.abs(n[0]) > 0.5 ? -z * Math.sign(n[0]) : x * (Math.sign(n[2]) || 1);
    const ridge =
      n[1] ** 2 > 0.5 ? 0.9 : 0.78 + 0.26 * clamp(Math.sin((2 * Math.PI * along) / pitch) * 2, -1, 1);
    const dirt = 0.72 + 0.4 * cloud(along * 0.9, y * 0.5 + colour[0] * 40);
    const rust = smoothstep(0.55, 0.75, cloud(along * 1.4 + 5, y * 0.8 + 2)) * 0.5;
    const rail = Math.abs(y) > 1.18 ? 0.72 : 1;
    const dot = 0.11;
    const lettered =
      sign && dotOfText(sign, (along + (sign.length * 6 * dot) / 2) / dot, GLYPH_HEIGHT - (y + 0.1) / dot);
    const ground = blend(colour, [0.16, 0.09, 0.05], rust);
    return { colour: scale(lettered ? grey(0.55) : ground, ridge * dirt * rail), gloss: 0.08 };
  };
}

/** The end of a container: two leaves with lock rods. */
export function containerDoors(colour: Vec): Paint {
  const side = corrugated(colour, 0.28);
  return (p, n) => {
    if (Math.abs(n[0]) < 0.5) return side(p, n);
    const z = p[2];
    const rod = [-0.75, -0.35, 0.35, 0.75].some((at) => Math.abs(z - at) < 0.025);
    const gap = Math.abs(z) < 0.02 || Math.abs(p[1]) > 1.2 || Math.abs(z) > 1.14;
    const dirt = 0.7 + 0.5 * cloud(z * 1.2, p[1]);
    if (rod) return { colour: grey(0.42), gloss: 0.4 };
    return { colour: scale(colour, gap ? 0.35 : dirt), gloss: 0.1 };
  };
}

/** Slatted roller door. */
export function roller(colour: Vec): Paint {
  return ([x, y]) => {
    const slat = 0.8 + 0.2 * Math.sin((2 * Math.PI * y) / 0.22);
    return { colour: scale(colour, slat * (0.8 + 0.35 * cloud(x, y))), gloss: 0.12 };
  };
}

/** Slanted warning stripes. */
export function striped(a: Vec, b: Vec, width: number): Paint {
  return ([x, y, z]) => ({
    colour: ((((x + y + z) / width) % 2) + 2) % 2 < 1 ? a : b,
    gloss: 0.15,
  });
}

/** Rendered or cast wall with stains that run down. */
export function concrete(tone: number): Paint {
  return ([x, y, z]) => {
    const stain = cloud((x + z) * 2.2, y * 0.35);
    return {
      colour: grey(tone * (0.68 + 0.5 * stain + 0.16 * hash(Math.floor(x * 9) + Math.floor(y * 9) * 57))),
    };
  };
}

/** Polished floor tiles. */
export function tiles(light: Vec, dark: Vec, size: number): Paint {
  return ([x, , z]) => {
    const fx = Math.abs(((((x / size) % 1) + 1) % 1) - 0.5);
    const fz = Math.abs(((((z / size) % 1) + 1) % 1) - 0.5);
    const joint = Math.max(fx, fz) > 0.488;
    const shade = 0.9 + 0.16 * hash(Math.floor(x / size) * 131 + Math.floor(z / size));
    const vein = 0.92 + 0.16 * cloud(x * 1.3, z * 1.3);
    return { colour: joint ? dark : scale(light, shade * vein), gloss: 0.35, mirror: 0.42 };
  };
}

/** Leaves in the dark: clumps of lighter and darker green. */
export const foliage: Paint = ([x, y, z]) => {
  const clump = cloud(x * 2.4 + z * 1.7, y * 2.6);
  return { colour: add(scale([0.05, 0.1, 0.045], 0.4 + 2 * clump), grey(0.01)) };
};

// Skies: the light where nothing stands.

/** Goes from the horizon's light to the zenith's, with a thin cover of clouds. */
export const gradientSky =
  (horizon: Vec, zenith: Vec) =>
  (d: Vec): Vec => {
    const rise = Math.max(0, d[1]);
    const cover = 0.75 + 0.5 * cloud((d[0] / (rise + 0.15)) * 1.3, (d[2] / (rise + 0.15)) * 1.3);
    return scale(blend(horizon, zenith, Math.min(1, rise * 2.6)), cover);
  };
