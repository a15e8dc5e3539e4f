import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_FILTER } from '#contract/vocabulary.ts';
import { Problem } from '../../server/http/problem.ts';
import { parseInstant } from '../../server/trade/instants.ts';
import { parseOrder } from '../../server/trade/listPlan.ts';
import {
  type Filter,
  MAX_FILTER_DEPTH,
  MAX_FILTER_TERMS,
  parseFilter,
} from '../../server/trade/parseFilter.ts';
import { filter, print } from '../support/filterText.ts';

function attempt(text: string): Filter | Problem {
  try {
    return parseFilter(text);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

describe('the filter grammar', () => {
  it('reads back every tree that is written as text', () => {
    fc.assert(
      fc.property(filter, (tree) => {
        expect(parseFilter(print(tree))).toEqual(tree);
      }),
    );
  });

  it('takes the text apart alike with and without spaces', () => {
    expect(parseFilter("(a.b.Contains('x')||c!='y')&&d>=-3")).toEqual(
      parseFilter(" ( a.b.Contains( 'x' )  || c != 'y' )\t&& d >= -3 "),
    );
  });

  it('binds && tighter than ||', () => {
    const compare = (name: string) =>
      ({ kind: 'compare', field: name, comparison: '==', literal: { kind: 'flag', value: true } }) as const;
    expect(parseFilter('a == true || b == true && c == true')).toEqual({
      kind: 'any',
      parts: [compare('a'), { kind: 'all', parts: [compare('b'), compare('c')] }],
    });
  });

  it('answers any text with a tree or a Problem, and nothing else', () => {
    const pieces = ["'", '(', ')', '&&', '||', '==', 'a.b', '.Contains', '1', ' ', 'true', '--', ';', '\0'];
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const result = attempt(text);
        expect(typeof result === 'object' && (result instanceof Problem || 'kind' in result)).toBe(true);
      }),
    );
  });

  it.each([
    ...['', 'a ==', 'a', '(a == 1'].map((text) => [text, 'The filter ends too early.'] as const),
    ...Object.entries({
      'a == 1 b == 2': 'word at position 8',
      'a = 1': 'character at position 3',
      "a == 'open": 'character at position 6',
      "a == 1 -- '": 'character at position 8',
      'a == 1)': 'sign at position 7',
      '1 == 1': 'number at position 1',
      'a.Contains(1)': 'number at position 12',
      'a == 12345678901234567': 'character at position 6',
      'a == nothing': 'word at position 6',
    }).map(([text, what]) => [text, `Unexpected ${what} of the filter.`] as const),
  ])('refuses %j', (text, message) => {
    expect(() => parseFilter(text)).toThrow(new Problem(400, message));
  });

  it('takes the deepest allowed nesting and refuses the next', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a == 1${')'.repeat(depth)}`;
    expect(parseFilter(nested(MAX_FILTER_DEPTH)).kind).toBe('compare');
    expect(() => parseFilter(nested(MAX_FILTER_DEPTH + 1))).toThrow('The filter is nested too deeply.');
    expect(() => parseFilter('('.repeat(MOST_FILTER))).toThrow('The filter is nested too deeply.');
  });

  it('takes the most allowed comparisons and refuses one more', () => {
    const joined = (terms: number) => Array.from({ length: terms }, () => 'a == 1').join(' && ');
    expect(parseFilter(joined(MAX_FILTER_TERMS)).kind).toBe('all');
    expect(() => parseFilter(joined(MAX_FILTER_TERMS + 1))).toThrow('The filter has too many comparisons.');
  });

  it('takes a search text of 4,000 quotes twice and refuses what is longer than the limit', () => {
    const text = "''".repeat(4_000);
    expect(parseFilter(`a.Contains('${text}') || b.Contains('${text}')`)).toMatchObject({
      kind: 'any',
      parts: [{ text: "'".repeat(4_000) }, { text: "'".repeat(4_000) }],
    });
    expect(() => parseFilter(' '.repeat(MOST_FILTER + 1))).toThrow('The filter is too long.');
  });
});

describe('the order text', () => {
  it('is a field and a direction', () => {
    expect(parseOrder('incident.startTime desc')).toEqual({ field: 'incident.startTime', direction: 'desc' });
    expect(parseOrder('lastUserName asc')).toEqual({ field: 'lastUserName', direction: 'asc' });
  });

  it.each([
    ...['', 'a', 'a ASC', 'a  asc', 'a asc ', 'a asc, b desc', 'a; asc', "a' asc", '1 asc'],
    `${'a'.repeat(65)} asc`,
  ])('refuses %j', (text) => {
    expect(() => parseOrder(text)).toThrow("The order must read '{field} asc' or '{field} desc'.");
  });
});

describe('a text that is compared with instants', () => {
  it.each([
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2024-02-29T23:59:59.999Z', Date.UTC(2024, 1, 29, 23, 59, 59, 999)],
    ['2024-03-01T01:30:00+02:00', Date.UTC(2024, 1, 29, 23, 30)],
    ['2024-02-29T24:00Z', Date.UTC(2024, 2, 1)],
  ])('%s is an instant', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  const NONE = `2024-02-30 2024-02-30T00:00:00Z 2023-02-29T12:00:00Z 2024-04-31T12:00:00+05:00 2024-00-10
    2024-13-01T00:00:00Z 2024-01-00T00:00:00Z 2024-01-32T00:00:00Z 2024-01-01T25:00:00Z 2024-01-01T00:60:00Z
    2024-01-01T00:00:00 yesterday`;
  it.each(['', ...NONE.split(/\s+/)])('%j is none', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});
