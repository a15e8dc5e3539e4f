import { describe, expect, it } from 'vitest';
import { ReportLimit, redacted } from '../../server/api/errorReports.ts';

const NOW = 1_790_000_000_000;
const TOKEN = `eyJhbGciOiJIUzI1NiJ9.${'c'.repeat(30)}.${'d'.repeat(30)}`;

describe('reports of many addresses', () => {
  it('are six hundred a minute at most', () => {
    const limit = new ReportLimit();
    const taken = Array.from({ length: 700 }, (_, index) => limit.takes(`192.0.2.${index}`, NOW));
    expect(taken.filter(Boolean)).toHaveLength(600);
    expect(limit.takes('192.0.2.1', NOW + 60_000)).toBe(true);
  });
});

describe('a message, redacted', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'siteName')",
      'Cannot read properties of undefined (reading [text])',
    ],
    ["It can't be read", "It can't be read"],
    [`token ${TOKEN}`, 'token [token]'],
    ['Bearer abc', 'Bearer [token]'],
    ['of a.b+c@d.example now', 'of [address] now'],
    ['event 1234 of site 7', 'event [number] of site 7'],
    ['a\nb\u2028c\u0000d', 'a b c d'],
    ['/search?query=acme#x and more', '/search[query] and more'],
    [`key ${'A1b2'.repeat(8)}`, 'key [token]'],
  ])('%j', (message, expected) => {
    expect(redacted(message)).toBe(expected);
  });
});
