/** From linear light to the bytes that a camera would send: glow, tone, tint, vignette, noise. */
import { blur } from './blur.ts';
import type { Picture } from './caption.ts';
import type { Look } from './look.ts';
import { hash } from './noise.ts';

const LUMA = [0.3, 0.59, 0.11] as const;

/** Light spilled by bright places, one plane per channel. */
function spill(light: Float32Array, width: number, height: number, exposure: number): Float32Array[] {
  const radius = Math.max(1, Math.round(Math.max(width, height) / 90));
  return [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) {
      plane[i] = Math.min(6, Math.max(0, (light[3 * i + channel] ?? 0) * exposure - 0.85));
    }
    blur(plane, width, height, radius);
    return plane;
  });
}

/** A film-like curve: deep shadows, a soft shoulder, never above 1. */
const tone = (value: number): number => {
  const t = (1 - Math.exp(-1.3 * Math.max(0, value))) ** (1 / 2);
  return t * (0.72 + 0.28 * t);
};

/** Develops one frame; `frame` chooses its noise. */
export function develop(
  light: Float32Array,
  width: number,
  height: number,
  look: Look,
  frame: number,
): Picture {
  const bytes = new Uint8Array(3 * width * height);
  const glow = spill(light, width, height, look.exposure);
  const corner = Math.hypot(width, height) / 2;
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const out = Math.hypot(x - width / 2, y - height / 2) / corner;
    const shade = 1 - look.vignette * out ** 2.4;
    const seen = [0, 1, 2].map(
      (c) => ((light[3 * i + c] ?? 0) * look.exposure + (glow[c]?.[i] ?? 0) * look.bloom) * shade,
    );
    const luma = seen.reduce((sum, value, c) => sum + value * (LUMA[c] ?? 0), 0);
    // A fixed pattern costs an encoder nothing; a little of the noise lives from frame to frame.
    const fixed = hash(i * 3 + 11) + hash(i * 3 + 12) - 1;
    const living = hash(i + frame * 1_000_003) - 0.5;
    const toned = tone(luma);
    const noise = look.grain * (fixed * 0.8 + living * 0.9) * (1 - 0.55 * toned);
    for (const c of [0, 1, 2] as const) {
      const mixed = (seen[c] ?? 0) + (luma - (seen[c] ?? 0)) * look.mono;
      const tint = look.shadowTint[c] + (look.lightTint[c] - look.shadowTint[c]) * toned;
      bytes[3 * i + c] = Math.round(Math.min(255, Math.max(0, 5 + 250 * tone(mixed) * tint + noise)));
    }
  }
  return { width, height, bytes };
}
