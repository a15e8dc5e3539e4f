import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEAD_BYTES, isCutOff, isMediaFile } from '#core/api/media.ts';
import { mediaPath, readManifest } from '../../../server/media/mediaLibrary.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const footage = readManifest().map((entry) => readFileSync(mediaPath(entry)));
const packets = (size: number, before = '') => `${before}G${'\0'.repeat(size - 1)}${before}G`;

describe('a file of media', () => {
  it.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['GIF', 'GIF89a'],
    ['WebP', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['BMP', 'BM\x36\0\0\0\0\0\0\0'],
    ['TIFF', 'II*\0'],
    ['AVIF', '\0\0\0 ftypavif'],
    ['HEIC', '\0\0\0 ftypheic'],
    ['MP4', '\0\0\0 ftypisom'],
    ['MP4 without its type', '\0\0\0\x08wide\0\0\0\0mdat'],
    ['WebM', '\x1aE\xdf\xa3'],
    ['AVI', 'RIFF\x10\0\0\0AVI LIST'],
    ['a transport stream', packets(188)],
    ['a transport stream with times', packets(188, '\0\0\0\0')],
    ['a program stream', '\0\0\x01\xba'],
    ['plain H.264', '\0\0\0\x01\x67'],
    ["a recorder's own stream", 'IMKH\x01\x01'],
  ])('is told by how it begins: %s', (_, text) => {
    expect(isMediaFile(bytes(text))).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['a page after blank lines', '\r\n\r\n<html>'],
    ['a page with a byte order mark', '\xef\xbb\xbf<html>'],
    ['JSON', '{"error":"gone"}'],
    ['a text', 'Gone. '.repeat(60)],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an archive', 'PK\x03\x04'],
    ['a document', '%PDF-1.7'],
    ['sound alone of another kind', 'RIFF\x10\0\0\0WAVEfmt '],
    ['the first byte of a picture', '\xff'],
  ])('is not %s', (_, text) => {
    expect(isMediaFile(bytes(text))).toBe(false);
  });

  it('is no text that a host could send instead', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const page = new TextEncoder().encode(`<${text}`);
        const answer = new TextEncoder().encode(JSON.stringify({ text }));
        expect([isMediaFile(page), isMediaFile(answer)]).toEqual([false, false]);
      }),
    );
  });

  it('is all of the footage, by its first bytes', () => {
    expect(footage.length).toBeGreaterThan(10);
    expect(footage.filter((file) => !isMediaFile(file.subarray(0, HEAD_BYTES)))).toEqual([]);
  });
});

describe('a file that is cut off', () => {
  it('is none of the footage, and all of it that is shorter', () => {
    expect(footage.map(isCutOff)).toEqual(footage.map(() => false));
    for (const share of [0.1, 0.5, 0.9, 0.99])
      expect(footage.map((file) => isCutOff(file.subarray(0, file.length * share)))).toEqual(
        footage.map(() => true),
      );
  });

  it.each([
    ['an MP4 file whose index was never written', '\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x08mdat', true],
    ['an MP4 file whose last box goes on to the end', '\0\0\0\x08ftyp\0\0\0\x08moov\0\0\0\0mdat...', false],
    ['an MP4 file with a long box', '\0\0\0\x08ftyp\0\0\0\x08moov\0\0\0\x01mdat\0\0\0\0\0\0\0\x12..', false],
    [
      'an MP4 file with a long box that is cut',
      '\0\0\0\x08ftyp\0\0\0\x08moov\0\0\0\x01mdat\0\0\0\0\0\0\0\x12.',
      true,
    ],
    [
      'a picture with a small one of itself before its data',
      '\xff\xd8\xff\xe1\0\x06\xff\xd9..\xff\xda..',
      true,
    ],
    ['a picture with more after its end', '\xff\xd8\xff\xda..\xff\xd9....', false],
    ['a file of another kind', '\x1aE\xdf\xa3', false],
    ['no file of media', '<html>', false],
  ])('is told of %s: %s', (_, text, isCut) => {
    expect(isCutOff(bytes(text))).toBe(isCut);
  });
});
