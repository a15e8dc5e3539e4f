import { describe, expect, it } from 'vitest';
import { dailyBarsLook } from '#domain/statistics/dailyBarsOptions.ts';

const DAY = 86_400_000;
const FOOT = 272;
const look = (counts: readonly number[], isNarrow = false) =>
  dailyBarsLook(
    counts.map((events, index) => ({ day: index * DAY, events })),
    isNarrow,
  );

describe('the look of daily counts', () => {
  it('has lines from 0 upwards, as many as the library draws between the same ends', () => {
    const { lines, options } = look([3, 41]);
    expect(lines.map(({ value }) => value)).toEqual(['0', '10', '20', '30', '40', '50']);
    expect([lines[0]?.y, lines[5]?.y]).toEqual([FOOT, 8]);
    expect(options.yaxis).toMatchObject({ min: 0, max: 50, tickAmount: 5 });
    expect(options.grid?.padding).toEqual({ top: 8, bottom: 300 - FOOT, left: 0, right: 0 });
  });

  it('is never narrower than its bars and their values', () => {
    expect(look(Array(31).fill(7)).minWidth).toBe(31 * 36);
    expect(look(Array(31).fill(7), true).minWidth).toBe(31 * 24);
    expect(look([1_234_500], true).minWidth).toBe(33);
  });

  it('has bars of 30 px, 15 px on a narrow screen, and no animation', () => {
    expect(look([1]).options.plotOptions?.bar?.columnWidth).toBe('30');
    expect(look([1], true).options.plotOptions?.bar?.columnWidth).toBe('15');
    expect(look([1]).options.chart?.animations).toEqual({ enabled: false });
  });

  it('gives the library no text but days as day and month', () => {
    const { options } = look([3, 41]);
    expect(options.xaxis?.categories).toEqual(['01/01', '02/01']);
    const texts = JSON.stringify([options.title, options.subtitle, options.labels, options.annotations]);
    expect(texts).toBe('[null,null,null,null]');
  });

  it('draws nothing anew by itself: the portal tells it of another width', () => {
    expect(look([1]).options.chart).toMatchObject({
      redrawOnParentResize: false,
      redrawOnWindowResize: false,
    });
  });
});
