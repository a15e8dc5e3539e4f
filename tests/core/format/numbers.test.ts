import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupNumber } from '#core/format/texts.ts';
import { formatCompactCount } from '#domain/statistics/dailyBarsOptions.ts';

describe('a grouped number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1284, '1,284'],
    [1_234_567, '1,234,567'],
    [-1284, '-1,284'],
  ])('%d is %s', (value, text) => {
    expect(groupNumber(value)).toBe(text);
  });

  it.each([[null], [undefined], ['12'], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    '%j is a dash',
    (value) => {
      expect(groupNumber(value)).toBe('—');
    },
  );

  it('is written as Intl writes it', () => {
    const { format } = new Intl.NumberFormat('en-US');
    fc.assert(
      fc.property(
        fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })),
        (number) => {
          // Nobody reads '-0'.
          expect(groupNumber(number)).toBe(format(number + 0));
        },
      ),
    );
  });

  it('follows the locale', () => {
    expect(groupNumber(1_234_567, 'de-DE')).toBe('1.234.567');
  });
});

describe('a compact count', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [2.5, '2.5'],
    [999, '999'],
    [999.94, '999.9'],
    [999.96, '1.0K'],
    [1000, '1.0K'],
    [1049, '1.0K'],
    [1050, '1.1K'],
    [1450, '1.5K'],
    [12_340, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1_000_000, '1.0M'],
    [1_250_000, '1.3M'],
    [1_500_000_000, '1500.0M'],
    [-1500, '-1.5K'],
    [-0.01, '0'],
    [Number.NaN, '—'],
  ])('%d is %s', (value, text) => {
    expect(formatCompactCount(value)).toBe(text);
  });

  it('is never further from the value than half a last digit', () => {
    const factors: Record<string, number> = { K: 1e3, M: 1e6 };
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (value) => {
        const text = formatCompactCount(value);
        const factor = factors[text.slice(-1)] ?? 1;
        expect(Math.abs(Number.parseFloat(text) * factor - value)).toBeLessThanOrEqual(0.05 * factor + 1e-6);
      }),
    );
  });
});
