/** Bodies that no call takes: broken JSON, JSON of another kind, and objects whose fields do not fit. */
import * as v from 'valibot';
import type { WireCall, WireSchema } from '#contract/call.ts';
import { type Dice, dice } from './dice.ts';
import { INJECTIONS } from './injections.ts';

export type Body = string | Uint8Array<ArrayBuffer>;

const NO_JSON: readonly Body[] = [
  '',
  ' ',
  '\n',
  '{',
  '}',
  '[',
  '{"',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  '{"a":01}',
  '{"a":.5}',
  '{"a":+1}',
  '{"a":0x1}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":undefined}',
  '{"a":"\n"}',
  '{"a":"\\x41"}',
  '{"a":"\\u12"}',
  '{"a":1}{"a":1}',
  '{"a":1} x',
  '// comment\n{}',
  '{} /* comment */',
  'undefined',
  'NaN',
  "'a'",
  'a=1&b=2',
  '<?xml version="1.0"?><a/>',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  'query { users { passwordHash } }',
  '["'.repeat(1_000),
  '{"a":'.repeat(5_000),
  '['.repeat(100_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  bytes(0),
  bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  bytes(0xc3, 0x28),
  bytes(0x1f, 0x8b, 0x08, 0x00, 0x00),
  bytes(0xa1, 0x61, 0x61, 0x01),
];

const NO_OBJECT: readonly Body[] = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1e999',
  '""',
  '"{}"',
  '[]',
  '[{}]',
  '[[]]',
  '[1,2]',
];

/** Values of every type. For a field, the bad ones are those that its schema refuses. */
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  '1',
  'true',
  'abc',
  [],
  ['a'],
  [[]],
  {},
  { a: 1 },
  { toString: 'a', valueOf: 1 },
  { $gt: '' },
  { length: 1 },
  [null],
];

/** For fields that are plain texts to the schema but have a syntax of their own. */
const BAD_TEXTS: Readonly<Record<string, readonly string[]>> = {
  orderby: ['id', 'id ASC', 'id asc, name asc', 'id asc; drop table users', '(select 1) asc', 'nothing asc'],
  filter: [
    'id ==',
    'id = 1',
    "id == 'a",
    'nothing == 1',
    '1 == 1',
    '('.repeat(30),
    'id == 1; --',
    'x'.repeat(30_000),
  ],
  start: ['', 'now', '2026', '2026-13-01', '2026-01-01T25:00:00Z', '2026-01-01T00:00:00', '1767225600', "'"],
  end: ['', 'now', '2026', '2026-02-32', '2026-01-01T00:00:60Z', '2026-01-01 00:00', '-1', '2000-01-01'],
  validateURL: ['', '/', 'https://evil.example/', 'javascript:alert(1)'],
};

const PERIOD = { start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' };

export function badBodies(call: WireCall, count: number, seed: number): Body[] {
  const fields = fieldsOf(call.body);
  const random = dice(seed);
  const single = Object.entries(fields).flatMap(([name, schema]) => [
    ...badValues(name, schema).map((bad) => JSON.stringify({ ...goodBody(fields), [name]: bad })),
    ...(v.is(schema, undefined) ? [] : [JSON.stringify({ ...goodBody(fields), [name]: undefined })]),
  ]);
  const known = shuffled(random, [...NO_JSON, ...NO_OBJECT, ...single]);
  const mixed = Array.from({ length: Math.max(0, count - known.length) }, () => mixture(random, fields));
  return [...known, ...mixed].slice(0, count);
}

type Fields = Readonly<Record<string, WireSchema>>;

function fieldsOf(schema: WireSchema | null): Fields {
  if (!schema || !('entries' in schema)) throw new Error('Only bodies that are objects can have bad fields.');
  return schema.entries as Fields;
}

/** At least one bad field, among good, unknown and duplicate ones. */
function mixture(random: Dice, fields: Fields): string {
  const name = random.pick(Object.keys(fields));
  const schema = fields[name];
  if (!schema) throw new Error(`There is no field ${name}.`);
  const bad = random.below(3) === 0 ? `${random.pick(INJECTIONS)}\0` : random.pick(badValues(name, schema));
  const body = {
    [random.pick(INJECTIONS)]: random.pick(VALUES),
    ...goodBody(fields),
    [random.pick(['constructor', 'then', 'toJSON', 'é'.repeat(500)])]: random.pick(VALUES),
    [name]: bad,
  };
  // JSON parsers use the last value of a duplicate name, so the bad value comes last.
  const doubled = `{${JSON.stringify(name)}:"good",${JSON.stringify(body).slice(1)}`;
  return random.below(2) === 0 ? doubled : JSON.stringify(body, null, random.below(4));
}

function badValues(name: string, schema: WireSchema): unknown[] {
  return [...VALUES.filter((value) => !v.is(schema, value)), ...(BAD_TEXTS[name] ?? [])];
}

function goodBody(fields: Fields): Record<string, unknown> {
  if ('start' in fields) return PERIOD;
  const required = Object.entries(fields).filter(([, schema]) => !v.is(schema, undefined));
  return Object.fromEntries(required.map(([name]) => [name, 'some text']));
}

function shuffled<Item>(random: Dice, items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: random.below(2 ** 31) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

function bytes(...values: number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(values);
}
