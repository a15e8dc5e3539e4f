/** Text burnt into a picture: white dots with a dark edge, legible on any ground. */
import { dotOfText, GLYPH_HEIGHT, GLYPH_WIDTH } from './font.ts';

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
