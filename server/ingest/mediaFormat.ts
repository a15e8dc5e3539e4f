/** Tells from its bytes what an uploaded file is: its name and its declared type are whatever somebody wrote. */
import type { FileHandle } from 'node:fs/promises';

export const MEDIA_FORMATS = ['H264', 'JPEG'] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

/** @returns undefined for anything that is no whole MP4 with H.264 and no whole JPEG */
export async function mediaFormat(file: FileHandle): Promise<MediaFormat | undefined> {
  const { size } = await file.stat();
  if (await isClip(file, size)) return 'H264';
  return (await isPicture(file, size)) ? 'JPEG' : undefined;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

// MP4: boxes one after another, each with its length and a type of four letters.

const MOST_BOXES = 10_000;
/** The index of a clip; that of an hour takes less. */
const LARGEST_INDEX = 8 * 1024 * 1024;

async function isClip(file: FileHandle, size: number): Promise<boolean> {
  let hasPictures = false;
  let hasData = false;
  let at = 0;
  for (let boxes = 0; at < size && boxes < MOST_BOXES; boxes += 1) {
    const box = boxAt(await bytesAt(file, at, 16), size - at);
    if (box === undefined || (at === 0 && box.type !== 'ftyp')) return false;
    if (box.type === 'moov' && box.length <= LARGEST_INDEX)
      hasPictures ||= /avc[13]/.test((await bytesAt(file, at, box.length)).toString('latin1'));
    hasData ||= box.type === 'mdat';
    at += box.length;
  }
  return at === size && hasPictures && hasData;
}

/** @param left bytes to the end of the file, which a box must not pass */
function boxAt(head: Buffer, left: number): { type: string; length: number } | undefined {
  if (head.length < 8) return undefined;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (!/^[\w ]{4}$/.test(type)) return undefined;
  if (short === 0) return { type, length: left };
  if (short === 1 && head.length < 16) return undefined;
  const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return length >= (short === 1 ? 16 : 8) && length <= left ? { type, length } : undefined;
}

// JPEG: segments up to the picture's data, which a mark of two bytes ends.

const MOST_SEGMENTS = 1_000;
const START = 0xffd8;
const END = 0xffd9;
const SCAN = 0xda;

async function isPicture(file: FileHandle, size: number): Promise<boolean> {
  const [start, end] = [await bytesAt(file, 0, 2), await bytesAt(file, Math.max(0, size - 2), 2)];
  if (start.length < 2 || start.readUInt16BE(0) !== START || end.readUInt16BE(0) !== END) return false;
  let hasSize = false;
  let at = 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const head = await bytesAt(file, at, 9);
    if (head.length < 9 || head[0] !== 0xff) return false;
    const marker = head[1] ?? 0;
    if (marker === SCAN) return hasSize;
    // Frames of the kinds that browsers show: baseline, extended and progressive.
    if (marker >= 0xc0 && marker <= 0xc2) hasSize = head.readUInt16BE(5) > 0 && head.readUInt16BE(7) > 0;
    at += 2 + head.readUInt16BE(2);
  }
  return false;
}
