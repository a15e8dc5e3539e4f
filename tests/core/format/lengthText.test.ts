import { describe, expect, it } from 'vitest';
import { lengthText } from '#core/format/texts.ts';

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
});
