import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clipFacts } from '#core/api/mp4.ts';
import { mediaPath, readManifest } from '../../../server/media/mediaLibrary.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const word = (value: number) => bytes(value >>> 24, value >>> 16, value >>> 8, value);
const text = (value: string) => new TextEncoder().encode(value);
const join = (...parts: Uint8Array[]) => Buffer.concat(parts);
const box = (name: string, ...content: Uint8Array[]) => {
  const inner = join(...content);
  return join(word(inner.length + 8), text(name), inner);
};
const track = (kind: string, scale: number, delta: number) =>
  box(
    'trak',
    box(
      'mdia',
      box('mdhd', word(0), word(0), word(0), word(scale)),
      box('hdlr', word(0), word(0), text(kind)),
      box('minf', box('stbl', box('stts', word(0), word(1), word(100), word(delta)))),
    ),
  );
const movie = (...tracks: Uint8Array[]) => box('moov', box('mvhd', word(0)), ...tracks);
const file = (...parts: Uint8Array[]) => new Blob([join(...parts)]);

describe('a clip that says what it is', () => {
  it('has sound or not, and the length of its pictures, wherever its index lies', async () => {
    const silent = movie(track('vide', 1200, 100));
    expect(await clipFacts(file(box('ftyp'), silent, box('mdat', word(9))))).toEqual({
      hasSound: false,
      frame: 1 / 12,
      isCutOff: false,
    });
    const loud = movie(track('soun', 48_000, 1024), track('vide', 30_000, 1001));
    expect(await clipFacts(file(box('ftyp'), box('mdat', word(9)), loud))).toEqual({
      hasSound: true,
      frame: 1001 / 30_000,
      isCutOff: false,
    });
  });

  it('ends before its own end where one of its parts does', async () => {
    const clip = join(
      box('ftyp'),
      movie(track('soun', 1, 1)),
      box('mdat', bytes(1, 2, 3)),
      box('free', word(0)),
    );
    const isCut = async (length: number) => (await clipFacts(new Blob([clip.subarray(0, length)]))).isCutOff;
    expect(await Promise.all([0, 4, 11, 12, 13].map((less) => isCut(clip.length - less)))).toEqual([
      ...[false, true, false, false, true],
    ]);
    // One that goes on to the end of the file has no end of its own.
    expect((await clipFacts(file(word(0), text('mdat'), word(9)))).isCutOff).toBe(false);
  });

  it('may lie behind data of a size that takes 64 bits', async () => {
    const large = join(word(1), text('mdat'), word(0), word(20), word(7));
    expect((await clipFacts(file(large, movie(track('soun', 1, 1))))).hasSound).toBe(true);
  });

  it.each(readManifest().filter(({ kind }) => kind === 'video'))('is $key of the demo', async (entry) => {
    const facts = await clipFacts(new Blob([readFileSync(mediaPath(entry))]));
    expect(facts.hasSound).toBe(false);
    expect(facts.frame).toBeCloseTo(1 / 12, 5);
  });
});

it.each([
  ['nothing', file()],
  ['a text', file(text('once upon a time'))],
  ['boxes without an end', file(word(0), text('free'))],
  ['an empty index', file(movie())],
  ['an index that is cut off', new Blob([movie(track('soun', 1, 1)).subarray(0, 40)])],
])('a file that is no clip counts as one without sound: %s', async (name, blob) => {
  expect(await clipFacts(blob)).toEqual({
    hasSound: false,
    frame: 1 / 25,
    isCutOff: name.includes('cut off'),
  });
});
