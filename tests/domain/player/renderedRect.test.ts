import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderedRect } from '#domain/player/mediaBoxes.ts';

describe('the place of a picture in its frame', () => {
  it.each([
    ['as wide as the frame', { width: 640, height: 360 }, { left: 0, top: 0, width: 640, height: 360 }],
    [
      'wider: bars above and below',
      { width: 1000, height: 250 },
      { left: 0, top: 100, width: 640, height: 160 },
    ],
    [
      'narrower: bars at the sides',
      { width: 480, height: 480 },
      { left: 140, top: 0, width: 360, height: 360 },
    ],
    ['upright', { width: 90, height: 180 }, { left: 230, top: 0, width: 180, height: 360 }],
  ])('is right for one that is %s', (_, picture, place) => {
    expect(renderedRect({ width: 640, height: 360 }, picture)).toEqual(place);
  });

  it.each([null, { width: 0, height: 100 }, { width: 100, height: Number.NaN }])(
    'is the whole frame while the size of the picture is %j',
    (picture) => {
      expect(renderedRect({ width: 300, height: 200 }, picture)).toEqual({
        left: 0,
        top: 0,
        width: 300,
        height: 200,
      });
    },
  );

  it('is within the frame, centred, touches two edges and keeps the proportions', () => {
    const lengths = fc.integer({ min: 1, max: 8_000 });
    const sizes = fc.record({ width: lengths, height: lengths });
    fc.assert(
      fc.property(sizes, sizes, (frame, picture) => {
        const { left, top, width, height } = renderedRect(frame, picture);
        expect(Math.min(left, top)).toBeCloseTo(0, 6);
        expect(left * 2 + width).toBeCloseTo(frame.width, 6);
        expect(top * 2 + height).toBeCloseTo(frame.height, 6);
        expect(width * picture.height).toBeCloseTo(height * picture.width, 3);
      }),
    );
  });
});
