import { describe, expect, it } from 'vitest';
import { barLook } from '#domain/statistics/dailyBarsOptions.ts';

describe('the bars', () => {
  it('are 30 px wide, and 15 px on a narrow screen', () => {
    expect([barLook(false, 3).barWidth, barLook(true, 3).barWidth]).toEqual([30, 15]);
  });

  it('all have a named day on a wide screen, every other one on a narrow screen', () => {
    expect([barLook(false, 3).namedEvery, barLook(true, 3).namedEvery]).toEqual([1, 2]);
  });

  it.each([
    [false, 3, 36],
    [true, 2, 24],
    [true, 6, 46],
    [false, 6, 46],
  ])(
    'stand apart by the width of the longest value (narrow: %s, %i characters)',
    (isNarrow, longest, dayWidth) => {
      expect(barLook(isNarrow, longest).dayWidth).toBe(dayWidth);
    },
  );
});
