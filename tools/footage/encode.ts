/** Turns pictures into files by way of ffmpeg, the same bytes each time. */
import { execFileSync } from 'node:child_process';
import type { Picture } from './caption.ts';

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
