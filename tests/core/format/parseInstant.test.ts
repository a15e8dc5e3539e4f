import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOrEver, isoInstant, parseInstant } from '#core/format/parseInstant.ts';

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
    const dates = fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-31'), noInvalidDate: true });
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

describe('a date by which another system says that there is none', () => {
  it.each([
    ['0001-01-01T00:00:00', -Infinity],
    ['0001-01-01', -Infinity],
    ['0000-00-00 00:00:00', -Infinity],
    ['-000001-01-01T00:00:00Z', -Infinity],
    ['1601-01-01T00:00:00Z', -Infinity],
    ['1753-01-01T00:00:00', -Infinity],
    ['1899-12-30T00:00:00Z', -Infinity],
    ['1900-01-01', -Infinity],
    ['1900-01-01T05:00:00Z', -Infinity],
    ['1970-01-01', -Infinity],
    ['1970-01-01T00:00:00Z', -Infinity],
    ['1970-01-01 00:00:00.000 +02:00', -Infinity],
    ['1970-01-01T00:00:00-05:00', -Infinity],
    ['1969-12-31T19:00:00-05:00', -Infinity],
    [-62_135_596_800_000, -Infinity],
    ['2038-01-19T03:14:07Z', Infinity],
    ['2079-06-06T23:59:00', Infinity],
    ['2099-12-31T23:59:59', Infinity],
    ['2262-04-11T23:47:16.854775807Z', Infinity],
    ['9999-12-31', Infinity],
    ['9999-12-31T23:59:59.9999999', Infinity],
    ['9999-12-31T24:00:00Z', Infinity],
    ['9999-12-31T23:59:59-12:00', Infinity],
    ['+010000-01-01T00:00:00Z', Infinity],
    [253_402_300_799_999, Infinity],
    [8_640_000_000_000_000, Infinity],
  ])('%j is no instant', (value, ever) => {
    expect(parseInstant(value)).toBeNull();
    expect(isoInstant(value)).toBeUndefined();
    expect(instantOrEver(value)).toBe(ever);
  });

  it('is none as a Date either', () => {
    expect(parseInstant(new Date('9999-12-31T23:59:59.999Z'))).toBeNull();
    expect(parseInstant(new Date('0001-01-01T00:00:00Z'))).toBeNull();
  });

  it.each(['1970-01-01T10:30:00Z', '2038-01-19T03:14:06Z', '2099-12-30T23:59:59Z'])('%s is one', (text) => {
    expect(isoInstant(text)).toBe(new Date(text).toISOString());
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
        expect(Number.isNaN(instantOrEver(junk))).toBe(false);
      }),
    );
  });
});
