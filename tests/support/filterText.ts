/** Random filter trees, and their text form. */
import fc from 'fast-check';
import { COMPARISONS, type Filter } from '../../server/trade/parseFilter.ts';

/** Writes a tree as its text, with parentheses around every inner joined part. */
export function print(filter: Filter): string {
  switch (filter.kind) {
    case 'all':
      return filter.parts.map(inner).join(' && ');
    case 'any':
      return filter.parts.map(inner).join(' || ');
    case 'contains':
      return `${filter.field}.Contains(${quoted(filter.text)})`;
    case 'compare': {
      const { literal } = filter;
      const value =
        literal.kind === 'null'
          ? 'null'
          : literal.kind === 'text'
            ? quoted(literal.value)
            : String(literal.value);
      return `${filter.field} ${filter.comparison} ${value}`;
    }
  }
}

const inner = (filter: Filter) =>
  filter.kind === 'all' || filter.kind === 'any' ? `(${print(filter)})` : print(filter);
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const field = fc
  .array(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,7}$/), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'));
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom("'", "''", "' || 1 == 1", '%_\\'),
);
const literal = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => ({ kind: 'number', value }) as const),
  fc.boolean().map((value) => ({ kind: 'flag', value }) as const),
  anyText.map((value) => ({ kind: 'text', value }) as const),
);
const term: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    field,
    comparison: fc.constantFrom(...COMPARISONS),
    literal,
  }),
  fc.record({ kind: fc.constant('contains' as const), field, text: anyText }),
);
export const { filter } = fc.letrec<{ filter: Filter; joined: Filter }>((tie) => ({
  joined: fc.record({
    kind: fc.constantFrom('all' as const, 'any' as const),
    parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
  }),
  filter: fc.oneof({ maxDepth: 3 }, term, tie('joined')),
}));
