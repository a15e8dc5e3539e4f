import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { readLeniently } from '#core/api/lenient/readLeniently.ts';

const Row = v.object({
  id: v.pipe(v.number(), v.integer()),
  name: v.nullish(v.string()),
  active: v.nullish(v.boolean()),
});
const List = v.object({ value: v.array(Row), count: v.nullish(v.number()) });

/** Any JSON and worse, under keys that the schemas look for, so that the junk gets past the outermost shape. */
const junkWithKnownKeys = fc.anything({
  key: fc.constantFrom(
    ...['value', 'data', 'count', 'id', 'incident', 'location', 'recordings', 'recordingId', 'schedule'],
    ...['contact', 'name', 'armed', 'until', 'groupLabel', 'metas', '__proto__', 'constructor', 'toString'],
  ),
  maxDepth: 5,
  withNullPrototype: true,
});

it('a value that fits comes back whole, with null for the nullish fields that are missing and without unknown fields', () => {
  const answer = { value: [{ id: 1, name: 'Yard', extra: 1 }], count: 2 };
  expect(readLeniently(List, answer)).toEqual({
    value: { value: [{ id: 1, name: 'Yard', active: null }], count: 2 },
    defects: [],
    total: 0,
    lostLists: 0,
    lostFacts: 0,
    lostRows: [],
  });
});

describe('a bad field', () => {
  it('becomes null and is reported where it is nullish', () => {
    expect(readLeniently(List, { value: [{ id: 1, name: { a: 1 } }], count: [] })).toEqual({
      value: { value: [{ id: 1, name: null, active: null }], count: null },
      defects: [
        { path: 'value.0.name', expected: 'string' },
        { path: 'count', expected: 'number' },
      ],
      total: 2,
      lostLists: 0,
      lostFacts: 1,
      lostRows: [],
    });
  });

  it('that is missing or bad is what the schema has for it, whatever wraps it', () => {
    const Zone = v.object({
      kind: v.optional(v.string(), 'Zone'),
      area: v.nullish(v.pipe(v.string(), v.transform(Number)), '7'),
      tags: v.undefinedable(v.array(v.string()), () => []),
      rank: v.optional(v.nullable(v.number()), null),
      since: v.nullable(v.number(), 1),
    });
    const without = { kind: 'Zone', area: 7, tags: [], rank: null, since: 1 };
    for (const none of [null, undefined])
      expect(
        readLeniently(Zone, { kind: none, area: none, tags: none, rank: none, since: none }),
      ).toMatchObject({ value: without, total: 0 });
    expect(readLeniently(Zone, { kind: {}, area: {}, tags: 7, rank: {}, since: null })).toMatchObject({
      value: without,
      total: 4,
    });
    // Null of a nullable field says something, and so does what stands for it.
    expect(readLeniently(Zone, { since: {} })).toMatchObject({ value: null, total: 1 });
    const told = { kind: 'Door', area: 2, tags: ['a'], rank: 3, since: 4 };
    expect(readLeniently(Zone, { ...told, area: '2' }).value).toEqual(told);
  });

  it('stays and is reported where it is only longer than the contract allows', () => {
    const Named = v.object({ name: v.nullish(v.pipe(v.string(), v.maxLength(3))) });
    expect(readLeniently(Named, { name: 'Oak Yard' })).toMatchObject({
      value: { name: 'Oak Yard' },
      defects: [{ path: 'name', expected: 'at most 3 characters' }],
    });
    expect(readLeniently(Named, { name: 7 })).toMatchObject({ value: { name: '7' }, defects: [] });
    expect(readLeniently(Named, { name: {} })).toMatchObject({ value: { name: null }, total: 1 });
  });

  it('drops its row and is reported where it is required', () => {
    const value = [{ id: 1 }, { id: 'x' }, { name: 'none' }, null, 7, { id: 1.5 }, { id: 3 }];
    const result = readLeniently(List, { value });
    expect(result.value?.value.map(({ id }) => id)).toEqual([1, 3]);
    expect(result.defects).toEqual([
      { path: 'value.1.id', expected: 'number' },
      { path: 'value.2.id', expected: 'number' },
      { path: 'value.3', expected: 'object' },
      { path: 'value.4', expected: 'object' },
      { path: 'value.5.id', expected: 'integer' },
    ]);
  });

  it('spoils the whole where nothing can do without it', () => {
    expect(readLeniently(List, { value: 'rows' })).toEqual({
      value: null,
      defects: [{ path: 'value', expected: 'array' }],
      total: 1,
      lostLists: 1,
      lostFacts: 0,
      lostRows: [],
    });
    expect(readLeniently(List, [])).toMatchObject({
      value: null,
      defects: [{ path: '', expected: 'object' }],
    });
    // Without a value, such as quiet hours, it says that there is none.
    const Settings = v.object({
      from: v.nullable(v.pipe(v.string(), v.maxLength(5), v.regex(/^\d\d:\d\d$/))),
    });
    expect(['22:00:00', 7, '22:00', null].map((from) => readLeniently(Settings, { from }).value)).toEqual([
      ...[null, null],
      ...[{ from: '22:00' }, { from: null }],
    ]);
  });

  it('is counted ten thousand times but listed twenty times', () => {
    const result = readLeniently(v.array(v.number()), Array(10_000).fill('junk'));
    expect([result.value, result.defects.length, result.total]).toEqual([null, 20, 10_000]);
  });
});

describe('a list of which nothing can be used', () => {
  const Record = v.object({ id: v.number(), rows: v.nullish(v.array(v.object({ id: v.number() }))) });

  it.each([['rows'], [{ id: 1 }], [[{ id: 'x' }, null]]])('is null and counted: %j', (rows) => {
    expect(readLeniently(Record, { id: 1, rows })).toMatchObject({
      value: { id: 1, rows: null },
      lostLists: 1,
    });
  });

  it('is not one that came empty, that came as null, or that kept a row', () => {
    for (const rows of [[], null, [{ id: 1 }, 'junk']])
      expect(readLeniently(Record, { id: 1, rows }).lostLists).toBe(0);
  });

  it('is forgotten with the option of a union that did not fit', () => {
    const Either = v.union([v.array(v.number()), v.object({ data: v.array(v.number()) })]);
    expect(readLeniently(Either, { data: [1] })).toMatchObject({ value: { data: [1] }, lostLists: 0 });
    const rows = v.array(v.number());
    const Lossy = v.union([v.object({ rows, id: v.number() }), v.object({ rows })]);
    expect(readLeniently(Lossy, { rows: [1, {}, 'x'] }).lostRows).toEqual([{ path: 'rows', count: 2 }]);
  });
});

describe('a value of a neighbouring type', () => {
  const [endless, infinite] = ['9'.repeat(400), Number.POSITIVE_INFINITY];

  it.each([
    ['number', v.number(), ['12', ' -1.5e2 '], [12, -150], ['', '12a', '0x10', endless, true, infinite]],
    ['text', v.string(), [12, 0.5], ['12', '0.5'], [true, ['a']]],
    [
      'flag',
      v.boolean(),
      ['true', 'False', ' TRUE ', 1, '0'],
      [true, false, true, true, false],
      [2, 'yes', ''],
    ],
  ])('is read where a %s belongs, if it says the same', (_, schema, given, read, others) => {
    const readAs = (value: unknown) => readLeniently<unknown>(v.nullish(schema), value).value;
    expect(given.map(readAs)).toEqual(read);
    expect(others.map(readAs)).toEqual(others.map(() => null));
  });
});

describe('a union', () => {
  const Either = v.union([v.object({ inner: v.object({ id: v.number() }) }), v.object({ id: v.number() })]);

  it('is read as the first option that fits', () => {
    expect(readLeniently(Either, { id: 9, inner: { id: 1 } }).value).toEqual({ inner: { id: 1 } });
    expect(readLeniently(Either, { id: 9, inner: 'no' })).toEqual({
      value: { id: 9 },
      defects: [],
      total: 0,
      lostLists: 0,
      lostFacts: 0,
      lostRows: [],
    });
  });

  it('tells no fact as lost that only an option without a fit has', () => {
    const first = v.object({ times: v.nullish(v.number()), inner: v.object({}) });
    const answer = { times: 'twice', inner: 'no' };
    expect(readLeniently(v.union([first, v.object({ inner: v.string() })]), answer)).toMatchObject({
      value: { inner: 'no' },
      lostFacts: 0,
    });
  });

  it('that no option fits is one defect', () => {
    expect(readLeniently(v.array(Either), [{}, { id: 1 }])).toEqual({
      value: [{ id: 1 }],
      defects: [{ path: '0', expected: 'Object' }],
      total: 1,
      lostLists: 0,
      lostFacts: 0,
      lostRows: [{ path: '', count: 1 }],
    });
  });
});

it('a tuple needs all its parts and drops what is beyond them', () => {
  const Pairs = v.array(v.tuple([v.number(), v.number()]));
  const result = readLeniently(Pairs, [[1, 2], [3], [4, '5', 6], [7, null], 'no']);
  expect(result.value).toEqual([
    [1, 2],
    [4, 5],
  ]);
  expect(result.defects).toEqual([
    { path: '1.1', expected: 'number' },
    { path: '3.1', expected: 'number' },
    { path: '4', expected: 'array' },
  ]);
});

describe('hostile answers', () => {
  it('cannot reach a prototype', () => {
    const answer: unknown = JSON.parse('{"__proto__":{"name":"bad","polluted":true},"kind":"x"}');
    const { value } = readLeniently(v.looseObject({ name: v.nullish(v.string()) }), answer);
    expect(value).toEqual({ kind: 'x', name: null });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
  });

  it('may be nested a hundred thousand deep', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(readLeniently(List, { value: [{ id: 1, name: deep }, deep] }).value?.value).toEqual([
      { id: 1, name: null, active: null },
    ]);
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    'never throw in %s, and what is read fits',
    (_, call) => {
      fc.assert(
        fc.property(junkWithKnownKeys, (junk) => {
          const { value } = readLeniently<unknown>(call.response, junk);
          expect(value === null || v.is(call.response, value)).toBe(true);
        }),
        { numRuns: 100 },
      );
    },
  );
});
