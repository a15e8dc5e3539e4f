import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAxis } from '#domain/statistics/dailyBarsOptions.ts';

describe('the axis for a highest count', () => {
  it.each([
    [0, { max: 1, steps: 1 }],
    [1, { max: 2, steps: 2 }],
    [4, { max: 5, steps: 5 }],
    [5, { max: 6, steps: 6 }],
    [45, { max: 50, steps: 5 }],
    [46, { max: 60, steps: 6 }],
    [209, { max: 250, steps: 5 }],
    [1_500_000, { max: 2_000_000, steps: 4 }],
  ])('of %i is %j', (highest, axis) => {
    expect(countAxis(highest)).toEqual(axis);
  });

  it('has whole steps, few of them, and head room above the highest bar', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (highest) => {
        const { max, steps } = countAxis(highest);
        expect(Number.isInteger(max / steps)).toBe(true);
        expect(steps).toBeLessThanOrEqual(7);
        expect(highest).toBeLessThanOrEqual(max * 0.9 * (1 + Number.EPSILON * 4));
      }),
    );
  });
});
