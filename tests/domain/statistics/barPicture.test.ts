import { describe, expect, it } from 'vitest';
import { barPicture, FOOT } from '#domain/statistics/barPicture.ts';

const DAY = 86_400_000;
const picture = (counts: readonly number[], isNarrow = false) =>
  barPicture(
    counts.map((events, index) => ({ day: index * DAY, events })),
    isNarrow,
  );

describe('the picture of daily counts', () => {
  it('has lines from 0 upwards, and the highest bar below the highest line', () => {
    const { lines, bars } = picture([3, 41]);
    expect(lines.map(({ value }) => value)).toEqual(['0', '10', '20', '30', '40', '50']);
    expect(lines[0]?.y).toBe(FOOT);
    expect(lines[5]?.y).toBe(8);
    expect(bars[1]?.top).toBeCloseTo(FOOT - (41 / 50) * (FOOT - 8));
  });

  it('shares its width equally among the days', () => {
    const { bars, dayWidth } = picture([1, 2, 3, 4]);
    expect(dayWidth).toBe(25);
    expect(bars.map(({ centre }) => centre)).toEqual([12.5, 37.5, 62.5, 87.5]);
  });

  it('is never narrower than its bars and their values', () => {
    expect(picture(Array(31).fill(7)).minWidth).toBe(31 * 36);
    expect(picture(Array(31).fill(7), true).minWidth).toBe(31 * 24);
    expect(picture([1_234_500], true).minWidth).toBe(33);
  });

  it('stands on its foot when nothing happened', () => {
    expect(picture([0, 0]).bars.map(({ top }) => top)).toEqual([FOOT, FOOT]);
  });
});
