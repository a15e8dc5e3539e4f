import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteRange } from '../../server/http/files.ts';

describe('a Range header against a file of 100 bytes', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-9', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['items=0-1', 'whole'],
  ])('%j gives %j', (header, expected) => {
    expect(byteRange(header, 100)).toEqual(expected);
  });

  it('never leaves the file', () => {
    const header = fc
      .tuple(fc.option(fc.nat(300)), fc.option(fc.nat(300)))
      .map(([first, last]) => `bytes=${first ?? ''}-${last ?? ''}`);
    fc.assert(
      fc.property(header, fc.nat(200), (text, size) => {
        const range = byteRange(text, size);
        const bounds = typeof range === 'string' ? [0, 0, 1] : [range.start, range.end, size];
        const [start = -1, end = -1, above = -1] = bounds;
        expect(start >= 0 && start <= end && end < above).toBe(true);
      }),
    );
  });
});
