import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant } from '#core/format/parseInstant.ts';

describe('a text with a zone', () => {
  it.each([
    ['2025-03-07T14:05:09Z', '2025-03-07T14:05:09.000Z'],
    ['2025-03-07T14:05:09.5Z', '2025-03-07T14:05:09.500Z'],
    ['2025-03-07T14:05:09.5712345Z', '2025-03-07T14:05:09.571Z'],
    ['2025-03-07T14:05+02:00', '2025-03-07T12:05:00.000Z'],
    ['2025-03-07T14:05-0530', '2025-03-07T19:35:00.000Z'],
    ['2025-03-07 14:05:00+02', '2025-03-07T12:05:00.000Z'],
    ['2024-02-29T24:00:00z', '2024-03-01T00:00:00.000Z'],
  ])('%s is the instant %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  it('is read back from any ISO instant of our time', () => {
    const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseInstant(date.toISOString())?.getTime()).toBe(date.getTime());
      }),
    );
  });
});

describe('a text without a zone', () => {
  it('is local time', () => {
    expect(parseInstant('2025-03-07T14:05:09.25')).toEqual(new Date(2025, 2, 7, 14, 5, 9, 250));
  });

  it('is the local midnight when it is a day alone', () => {
    expect(parseInstant(' 2025-03-07 ')).toEqual(new Date(2025, 2, 7));
  });
});

describe('numbers and dates', () => {
  it('are Unix milliseconds and themselves', () => {
    expect(parseInstant(1_741_356_309_000)?.toISOString()).toBe('2025-03-07T14:05:09.000Z');
    expect(parseInstant(new Date(5))).toEqual(new Date(5));
  });
});

describe('anything else', () => {
  it.each([
    [null],
    [undefined],
    [''],
    ['yesterday'],
    ['2025-02-30T00:00:00Z'],
    ['2025-13-01'],
    ['2025-03-07T25:00:00Z'],
    ['2025-03-07T14:60'],
    ['0001-01-01T00:00:00'],
    ['2025-03-07T14:05:09Z<script>'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [new Date(Number.NaN)],
    [true],
    [{}],
    [['2025-03-07']],
  ])('%j is no instant', (junk) => {
    expect(parseInstant(junk)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const instant = parseInstant(junk);
        expect(instant === null || !Number.isNaN(instant.getTime())).toBe(true);
      }),
    );
  });
});
