import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthText, runningText, unitsText } from '#core/format/dateTimes.ts';
import { groupNumber, shownText, spacedWords, yesNo } from '#core/format/texts.ts';
import { recordingTypeLabel } from '#domain/player/recordingName.ts';
import { accountNumber, addressLine } from '#domain/sites/names.ts';
import { formatCompactCount } from '#domain/statistics/dailyBarsOptions.ts';

describe('a length of time', () => {
  it.each([
    [1, '1 min'],
    [59 * 60_000, '59 min'],
    [3_600_000, '1 h'],
    [80 * 60_000, '1 h 20 min'],
    [14.2 * 3_600_000, '14 h'],
    [47.4 * 3_600_000, '47 h'],
    [50 * 3_600_000, '2 days'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(lengthText(milliseconds)).toBe(text);
  });

  it.each([
    [400, '0 s', '0:00'],
    [45_000, '45 s', '0:45'],
    [72_000, '1 min 12 s', '1:12'],
    [120_000, '2 min', '2:00'],
    [3_600_000, '1 h', '1:00:00'],
    [7_512_000, '2 h 5 min', '2:05:12'],
  ])('of %d ms is %s in its two largest units, and %s as it runs', (milliseconds, units, running) => {
    expect([unitsText(milliseconds), runningText(Math.round(milliseconds / 1_000))]).toEqual([
      units,
      running,
    ]);
  });
});

describe('a grouped number', () => {
  it.each([
    [999, '999'],
    [1284, '1,284'],
    [-1_234_567, '-1,234,567'],
    [null, '—'],
    ['12', '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('%j is %s', (value, text) => {
    expect(groupNumber(value)).toBe(text);
  });

  it('is written as Intl writes it, in the locale that is asked for', () => {
    const { format } = new Intl.NumberFormat('en-US');
    const numbers = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(numbers, (number) => {
        // Nobody reads '-0'.
        expect(groupNumber(number)).toBe(format(number + 0));
      }),
    );
    expect(groupNumber(1_234_567, 'de-DE')).toBe('1.234.567');
  });
});

it.each([
  [999.94, '999.9'],
  [999.96, '1.0K'],
  [1049, '1.0K'],
  [1050, '1.1K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [1_500_000_000, '1500.0M'],
  [-1500, '-1.5K'],
  [-0.01, '0'],
  [Number.NaN, '—'],
])('a compact count %d is %s', (value, text) => {
  expect(formatCompactCount(value)).toBe(text);
});

it.each([
  ['MotionImage', 'Motion Image'],
  ['PreVideo', 'Motion Recording'],
  ['thermalClip', 'thermal Clip'],
  [{}, 'Unknown'],
])('a recording type %j is called %s', (type, label) => {
  expect(recordingTypeLabel(type)).toBe(label);
});

describe('an address', () => {
  const whole = { streetAddress: '12 Dock Rd', city: 'Springfield', province: 'IL', postal: '62701' };

  it.each([
    [whole, '12 Dock Rd, Springfield, IL 62701'],
    [{ streetAddress: '12 Dock Rd', postal: '62701' }, '12 Dock Rd, 62701'],
    [{ city: ' Springfield ', province: '' }, 'Springfield'],
    [{ streetAddress: null, city: undefined, province: ' ' }, null],
    ['12 Dock Rd,  Springfield, , IL', '12 Dock Rd, Springfield, IL'],
    [' , ', null],
  ])('%j is %j', (address, line) => {
    expect(addressLine(address)).toBe(line);
  });
});

describe('a server-given value', () => {
  it('is one trimmed line, or the fallback', () => {
    expect(shownText('  Main\n  Yard ')).toBe('Main Yard');
    expect(shownText(undefined)).toBe('—');
    expect(shownText(' ', 'Unnamed')).toBe('Unnamed');
    expect(['A-1042', 1042, '  '].map(accountNumber)).toEqual(['A-1042', '1042', 'N/A']);
  });

  it('never throws and never gives an object', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(shownText(value)).not.toContain('[object');
      }),
      { examples: [[{ toString: 1 }], [Object.create(null)], [Symbol('x')]] },
    );
  });

  it('is split at each capital, but not where a space stands already', () => {
    const names = ['VeryHigh', 'Very High', 'ÄltereÜbung', null];
    expect(names.map(spacedWords)).toEqual(['Very High', 'Very High', 'Ältere Übung', '']);
  });

  it('is Yes for true alone', () => {
    const flags = [true, false, null, undefined, 1, 'true'];
    expect(flags.filter((flag) => yesNo(flag) === 'Yes')).toEqual([true]);
  });
});
