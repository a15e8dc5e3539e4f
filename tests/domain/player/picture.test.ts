import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSameMoments, sameMoment } from '#domain/player/CameraRow.tsx';
import { panned, swipeOf, WHOLE, zoomedAt } from '#domain/player/zoom.tsx';

describe('the way of a finger over the picture', () => {
  const start = { x: 200, y: 300 };

  it.each([
    ['leftwards: the next one', { x: 90, y: 310 }, 'next'],
    ['rightwards: the previous one', { x: 300, y: 280 }, 'previous'],
    ['too short: nothing', { x: 165, y: 300 }, null],
    ['slanting: nothing', { x: 130, y: 360 }, null],
    ['downwards: nothing', { x: 195, y: 500 }, null],
    ['none at all: nothing', start, null],
  ] as const)('is read %s', (_, end, step) => {
    expect(swipeOf(start, end)).toBe(step);
  });
});

describe('an enlarged picture', () => {
  it('keeps the point under the pointer where it is', () => {
    const point = { x: 0.25, y: 0.125 };
    const twice = zoomedAt(WHOLE, 2, point);
    expect(twice).toEqual({ scale: 2, x: -0.25, y: -0.125 });
    expect(zoomedAt(twice, 2, point)).toEqual({ scale: 4, x: -0.75, y: -0.375 });
  });

  it('is the whole picture again at the other end, and never larger than eight times', () => {
    const large = zoomedAt(WHOLE, 100, { x: 0.98, y: 0.05 });
    expect(large.scale).toBe(8);
    expect(zoomedAt(large, 0.01, { x: 0.01, y: 0.95 })).toEqual(WHOLE);
  });

  it('is moved no farther than its edges', () => {
    const twice = zoomedAt(WHOLE, 2, { x: 0.5, y: 0.5 });
    expect(panned(twice, 0.125, -0.25)).toEqual({ scale: 2, x: -0.375, y: -0.75 });
    expect(panned(twice, 2, -2)).toEqual({ scale: 2, x: 0, y: -1 });
    expect(panned(WHOLE, 0.5, 0.5)).toEqual(WHOLE);
  });

  it('covers its frame, whatever is done', () => {
    const number = fc.double({ min: -2, max: 2, noNaN: true });
    const step = fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: number, y: number });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let zoom = WHOLE;
        for (const { factor, x, y } of steps) zoom = panned(zoomedAt(zoom, factor, { x, y }), y, x);
        for (const place of [zoom.x, zoom.y]) {
          expect(place).toBeLessThanOrEqual(0);
          expect(place + zoom.scale).toBeGreaterThanOrEqual(1 - 1e-9);
        }
      }),
    );
  });
});

describe('the recordings of one moment', () => {
  const at = (recordingId: number, startTime: string | null) => ({ recordingId, startTime });
  const list = [
    at(1, '2026-03-01T10:00:00Z'),
    at(2, '2026-03-01T10:00:10Z'),
    at(3, '2026-03-01T10:00:10.400Z'),
    at(4, null),
    at(5, '2026-03-01T09:59:57Z'),
  ];

  it.each([
    // Within ten seconds of the shown one, before or after, and told from it.
    [0, { 1: 10, 4: -3 }],
    [1, { 0: -10, 2: 0 }],
    // None where the time is not known.
    [3, {}],
    [9, {}],
  ])('of number %i are, with their distance in seconds, %j', (index, places) => {
    const found = sameMoment(list, index).map(({ place, seconds }) => [place, seconds]);
    expect(Object.fromEntries(found)).toEqual(places);
  });

  it('are never more than a row holds', () => {
    const many = Array.from({ length: 50 }, (_, id) => at(id, '2026-03-01T10:00:00Z'));
    expect(sameMoment(many, 20)).toHaveLength(12);
  });

  it.each([
    [
      'some that are not neighbours in the list',
      [list[0], list[3], at(6, '2026-03-01T11:00:00Z'), list[4]],
      true,
    ],
    ['none', [list[3], at(6, '2026-03-01T11:00:00Z'), list[0]], false],
    ['none of no recording', [], false],
  ])('are found among all: %s', (_, recordings, areThere) => {
    expect(hasSameMoments(recordings.filter((one) => one !== undefined))).toBe(areThere);
  });
});
