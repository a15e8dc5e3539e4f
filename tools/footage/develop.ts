/** From linear light to the bytes that a camera would send: glow, tone, tint, vignette, noise. */

import { execFileSync } from 'node:child_process';
import type { Look } from './light.ts';
import { hash } from './vector.ts';

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

// A wide blur that costs the same whatever its radius.

/** Blurs one channel plane along a stride with three box passes, close to a Gaussian. */
function blurLines(
  plane: Float32Array,
  lines: number,
  size: number,
  step: number,
  skip: number,
  radius: number,
) {
  const line = new Float32Array(size);
  for (let n = 0; n < lines; n++) {
    const start = n * skip;
    for (let pass = 0; pass < 3; pass++) {
      let sum = 0;
      for (let i = 0; i < size; i++) line[i] = plane[start + i * step] ?? 0;
      for (let i = -radius; i <= radius; i++) sum += line[Math.min(size - 1, Math.max(0, i))] ?? 0;
      for (let i = 0; i < size; i++) {
        plane[start + i * step] = sum / (2 * radius + 1);
        sum += (line[Math.min(size - 1, i + radius + 1)] ?? 0) - (line[Math.max(0, i - radius)] ?? 0);
      }
    }
  }
}

/** Blurs a plane of width x height values in place; `radius` in pixels. */
export function blur(plane: Float32Array, width: number, height: number, radius: number): void {
  blurLines(plane, height, width, 1, width, radius);
  blurLines(plane, width, height, width, 1, radius);
}

// Text burnt into a picture: white dots with a dark edge, legible on any ground.

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, a byte each, row by row. */
  bytes: Uint8Array;
}

const widthOf = (text: string, dot: number): number => text.length * (GLYPH_WIDTH + 1) * dot - dot;

function put(picture: Picture, x: number, y: number, level: number, strength: number): void {
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return;
  const at = 3 * (y * picture.width + x);
  for (let channel = 0; channel < 3; channel++) {
    const before = picture.bytes[at + channel] ?? 0;
    picture.bytes[at + channel] = Math.round(before + (level - before) * strength);
  }
}

function write(picture: Picture, text: string, left: number, top: number, dot: number): void {
  const edge = 1;
  const isSet = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && y < GLYPH_HEIGHT * dot && dotOfText(text, Math.floor(x / dot), Math.floor(y / dot));
  for (let y = -edge; y < GLYPH_HEIGHT * dot + edge; y++) {
    for (let x = -edge; x < widthOf(text, dot) + edge; x++) {
      if (isSet(x, y)) put(picture, left + x, top + y, 236, 0.94);
      else if ([-1, 0, 1].some((a) => [-1, 0, 1].some((b) => isSet(x + a, y + b)))) {
        put(picture, left + x, top + y, 6, 0.7);
      }
    }
  }
}

/** Elapsed seconds as minutes, seconds and tenths: 00:03.2. */
function elapsed(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(tenths / 600))}:${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
}

/** Burns in the camera's name with the counter (top left) and the scene (bottom left). */
export function burnIn(picture: Picture, camera: string, scene: string, seconds: number): void {
  const dot = Math.max(1, Math.round(Math.max(picture.width, picture.height) / 420));
  const margin = 6 * dot;
  write(picture, `${camera.toUpperCase()}  ${elapsed(seconds)}`, margin, margin, dot);
  const foot = picture.height - margin - GLYPH_HEIGHT * dot;
  write(picture, scene.toUpperCase(), margin, foot, dot);
}

// Turns pictures into files by way of ffmpeg, the same bytes each time.

function run(pictures: readonly Picture[], rate: number, output: readonly string[]): void {
  const first = pictures[0];
  if (!first) throw new Error('nothing to encode');
  const size = `${first.width}x${first.height}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(rate), '-i', '-'];
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-threads', '1'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...exact, ...output], {
    input: Buffer.concat(pictures.map(({ bytes }) => bytes)),
  });
}

/** H.264 in MP4, one key frame a second, the index first so that playing starts before the end has arrived. */
export function encodeClip(pictures: readonly Picture[], rate: number, file: string): void {
  run(pictures, rate, [
    ...['-c:v', 'libx264', '-profile:v', 'main', '-level:v', '3.1', '-pix_fmt', 'yuv420p'],
    ...['-preset', 'veryslow', '-crf', '27', '-g', String(rate), '-bf', '2'],
    ...['-movflags', '+faststart', file],
  ]);
}

/** A baseline JPEG. */
export function encodeStill(picture: Picture, file: string): void {
  run([picture], 1, ['-frames:v', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3', file]);
}

/** A small WebP for pictures without detail. */
export function encodeBackdrop(picture: Picture, file: string): void {
  run([picture], 1, ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '92', '-compression_level', '6', file]);
}

// A built-in 5 x 7 bitmap font for captions and painted signs.

const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 7;

/** Rows from the top, each five bits, the leftmost the highest. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  ' ': [0, 0, 0, 0, 0, 0, 0],
  '-': [0, 0, 0, 14, 0, 0, 0],
  '.': [0, 0, 0, 0, 0, 12, 12],
  ':': [0, 12, 12, 0, 12, 12, 0],
  '/': [1, 1, 2, 4, 8, 16, 16],
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [14, 17, 1, 6, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
};

/** Whether the dot at column x, row y of a character is set; unknown characters are blank. */
function dotOf(character: string, x: number, y: number): boolean {
  if (x < 0 || x >= GLYPH_WIDTH) return false;
  return (((GLYPHS[character]?.[y] ?? 0) >> (GLYPH_WIDTH - 1 - x)) & 1) === 1;
}

/** Whether a dot is set in a line of text, characters standing six dots apart. */
export function dotOfText(text: string, x: number, y: number): boolean {
  const pitch = GLYPH_WIDTH + 1;
  return dotOf(text[Math.floor(x / pitch)] ?? ' ', Math.floor(x) % pitch, Math.floor(y));
}
