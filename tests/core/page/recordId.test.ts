import { describe, expect, it } from 'vitest';
import { parseId } from '#core/page/recordId.ts';

describe("a record's number", () => {
  const texts = [
    'abc',
    '12abc',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    ' 12',
    '12 ',
    '',
    '0',
    '9'.repeat(20),
    '١٢',
  ];

  it.each([...texts, null, undefined, [12], Number.NaN, -3, 1.5, 1e20])('is not read from %j', (value) => {
    expect(parseId(value)).toBeNull();
  });

  it('is read from digits alone', () => {
    expect(parseId('12')).toBe(12);
    expect(parseId('0012')).toBe(12);
    expect(parseId(12)).toBe(12);
    expect(parseId('9007199254740991')).toBe(9_007_199_254_740_991);
    expect(parseId('9007199254740993')).toBeNull();
  });
});
