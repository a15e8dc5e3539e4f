import { readdirSync, readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Detection, type RecordingMeta } from '#contract/recording.ts';
import { type MediaFile, mediaPath, readManifest } from '../../server/media/mediaLibrary.ts';
import { takes } from '../../tools/footage/takes.ts';

const LIMIT = 2.5 * 1024 * 1024;
const manifest = readManifest();
const videos = manifest.filter(({ kind }) => kind === 'video');
const images = manifest.filter(({ kind }) => kind === 'image');
const bytesOf = (entry: MediaFile): Buffer => readFileSync(mediaPath(entry));
const detectionsOf = (meta: RecordingMeta): Detection[] =>
  v.parse(v.array(Detection), JSON.parse(meta.data ?? ''));

/** Names of the top-level boxes of an MP4 file, in order. */
function boxesOf(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    names.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return names;
}

/** Width and height in the avc1 sample entry of an MP4 file. */
function codedSize(bytes: Buffer): number[] {
  const at = bytes.indexOf('avc1', bytes.indexOf('stsd'), 'latin1');
  return [bytes.readUInt16BE(at + 28), bytes.readUInt16BE(at + 30)];
}

/** Profile and level bytes of the AVC configuration. */
function profileOf(bytes: Buffer): number[] {
  const at = bytes.indexOf('avcC', 0, 'latin1');
  return [bytes.readUInt8(at + 5), bytes.readUInt8(at + 7)];
}

/** Seconds in the movie header. */
function movieSeconds(bytes: Buffer): number {
  const at = bytes.indexOf('mvhd', 0, 'latin1');
  return bytes.readUInt32BE(at + 20) / bytes.readUInt32BE(at + 16);
}

/** Width and height in the baseline frame header of a JPEG file. */
function jpegSize(bytes: Buffer): number[] {
  let at = 2;
  while (bytes.readUInt16BE(at) !== 0xffc0) at += 2 + bytes.readUInt16BE(at + 2);
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
}

describe('the media folder', () => {
  it('holds exactly the files of the manifest, within the size limit', () => {
    const folder = new URL('../../server/media/files/', import.meta.url);
    const names = readdirSync(folder);
    expect(names.sort()).toEqual(manifest.map(({ file }) => file).sort());
    expect(names.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)).toBeLessThanOrEqual(
      LIMIT,
    );
  });

  it('lists what the drawing code draws', () => {
    const drawn = takes.map(({ key, kind, cameraName, stage, width, height }) => [
      ...[key, kind, cameraName],
      ...[stage.scene, width, height],
    ]);
    expect(manifest.map((m) => [m.key, m.kind, m.cameraName, m.scene, m.width, m.height])).toEqual(drawn);
  });

  it('covers detections measured at the native size, at 320 by 180, without a size, and none at all', () => {
    const measures = manifest.flatMap(({ metas, width }) => metas.map((meta) => [meta.width, width]));
    expect(measures.some(([measured, width]) => measured === width)).toBe(true);
    expect(measures.some(([measured, width]) => measured === 320 && width !== 320)).toBe(true);
    expect(measures.some(([measured]) => measured === null)).toBe(true);
    expect(manifest.some(({ metas }) => metas.length === 0)).toBe(true);
  });
});

it.each(videos)(
  'the clip $key is H.264 as the manifest states, whose index comes before its data',
  (entry) => {
    const bytes = bytesOf(entry);
    const names = boxesOf(bytes);
    expect(names[0]).toBe('ftyp');
    expect(names.indexOf('moov')).toBeGreaterThan(0);
    expect(names.indexOf('moov')).toBeLessThan(names.indexOf('mdat'));
    // Main profile, level 3.1 or below.
    const [profile, level] = profileOf(bytes);
    expect(profile).toBe(77);
    expect(level).toBeLessThanOrEqual(31);
    expect(codedSize(bytes)).toEqual([entry.width, entry.height]);
    expect(movieSeconds(bytes)).toBeCloseTo(entry.durationSeconds ?? 0, 1);
  },
);

it.each(images)('the still $key is a JPEG of the size that the manifest states', (entry) => {
  const bytes = bytesOf(entry);
  expect(bytes.readUInt16BE(0)).toBe(0xffd8);
  expect(jpegSize(bytes)).toEqual([entry.width, entry.height]);
  expect(entry).not.toHaveProperty('durationSeconds');
});

it.each(manifest)(
  'the detections of $key lie inside the picture, with label, confidence and flag',
  (entry) => {
    for (const meta of entry.metas) {
      for (const { r, l, c, m } of detectionsOf(meta)) {
        const [x1, y1, x2, y2] = r;
        expect(Math.min(x1, y1, x2 - x1 - 1, y2 - y1 - 1)).toBeGreaterThanOrEqual(0);
        expect(x2).toBeLessThanOrEqual(meta.width ?? 320);
        expect(y2).toBeLessThanOrEqual(meta.height ?? 180);
        expect(['Motion', 'Person', 'Vehicle']).toContain(l);
        expect(c).toBeGreaterThanOrEqual(0.5);
        expect(c).toBeLessThanOrEqual(0.98);
        expect(typeof m).toBe('boolean');
      }
    }
  },
);
