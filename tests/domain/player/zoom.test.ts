import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panned, WHOLE, zoomedAt } from '#domain/player/zoom.tsx';

const FRAME = { width: 400, height: 200 };

describe('an enlarged picture', () => {
  it('keeps the point under the pointer where it is', () => {
    expect(zoomedAt(WHOLE, 2, { x: 100, y: 50 }, FRAME)).toEqual({ scale: 2, x: -100, y: -50 });
    expect(zoomedAt({ scale: 2, x: -100, y: -50 }, 2, { x: 100, y: 50 }, FRAME)).toEqual({
      scale: 4,
      x: -300,
      y: -150,
    });
  });

  it('is the whole picture again at the other end, and never larger than eight times', () => {
    const large = zoomedAt(WHOLE, 100, { x: 390, y: 10 }, FRAME);
    expect(large.scale).toBe(8);
    expect(zoomedAt(large, 0.01, { x: 3, y: 190 }, FRAME)).toEqual(WHOLE);
  });

  it('is moved no farther than its edges', () => {
    const twice = zoomedAt(WHOLE, 2, { x: 200, y: 100 }, FRAME);
    expect(panned(twice, 50, -20, FRAME)).toEqual({ scale: 2, x: -150, y: -120 });
    expect(panned(twice, 999, -999, FRAME)).toEqual({ scale: 2, x: 0, y: -200 });
    expect(panned(WHOLE, 30, 30, FRAME)).toEqual(WHOLE);
  });

  it('covers its frame, whatever is done', () => {
    const number = fc.double({ min: -500, max: 500, noNaN: true });
    const step = fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: number, y: number });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let zoom = WHOLE;
        for (const { factor, x, y } of steps)
          zoom = panned(zoomedAt(zoom, factor, { x, y }, FRAME), y, x, FRAME);
        expect(zoom.x).toBeLessThanOrEqual(0);
        expect(zoom.x + FRAME.width * zoom.scale).toBeGreaterThanOrEqual(FRAME.width - 1e-6);
        expect(zoom.y + FRAME.height * zoom.scale).toBeGreaterThanOrEqual(FRAME.height - 1e-6);
      }),
    );
  });
});
