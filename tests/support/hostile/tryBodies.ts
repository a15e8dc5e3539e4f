/**
 * Sends bad bodies to every operation. Operations with a body must refuse them; operations without one must ignore
 * them.
 */
import * as v from 'valibot';
import type { WireCall, WireSchema } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ownId } from '../callTable.ts';
import type { Provider } from '../provider.ts';
import { rawRequest } from '../rawRequest.ts';
import { type Dice, dice, words } from './dice.ts';
import { INJECTIONS } from './hostileQueries.ts';
import { inTurns, Tally } from './tally.ts';

/**
 * @param token a token of avery's
 * @param count bad inputs per operation
 */
export async function tryBodies(
  provider: Provider,
  token: string,
  count: number,
  seed: number,
): Promise<Tally> {
  const tally = new Tally();
  for (const [index, call] of calls.entries()) {
    if (call.body) await refused(provider, call, token, badBodies(call, count, seed + index), tally);
    else await misaddressed(provider, call, token, badAddresses(call, count, seed + index), tally);
  }
  return tally;
}

async function refused(
  provider: Provider,
  call: WireCall,
  token: string,
  bodies: readonly Body[],
  tally: Tally,
) {
  const path = await goodPath(provider, call);
  await inTurns(bodies, async (body) => {
    const response = await fetch(`${provider.url}${path}`, {
      method: call.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
    });
    const text = await response.text();
    tally.count(response.status);
    if (response.status !== 400 || !text.includes('"requestId"'))
      tally.blame(`${call.name} ${response.status} ${text.slice(0, 80)} for ${String(body)}`);
  });
}

async function misaddressed(
  provider: Provider,
  call: WireCall,
  token: string,
  paths: readonly string[],
  tally: Tally,
) {
  await inTurns(paths, async (path) => {
    const { status, body } = await rawRequest(
      provider.url,
      path,
      { Authorization: `Bearer ${token}` },
      call.method,
    );
    tally.count(status);
    if (status !== 400 && status !== 404)
      tally.blame(`${call.name} ${status} ${body.toString()} for ${path}`);
  });
}

async function goodPath(provider: Provider, call: WireCall): Promise<string> {
  if (!call.path.includes('{')) return call.path;
  return call.path.replace(/\{\w+\}/, String(await ownId(provider, call, 'avery')));
}

// What no call takes: bodies of broken JSON, JSON of another kind, objects whose fields do not fit, and ids and queries.

type Body = string | Uint8Array<ArrayBuffer>;

const NO_JSON: readonly Body[] = [
  '',
  ' ',
  '\n',
  ...words`{ } [ {" {"a" {"a": {"a":1 {"a":1,} {a:1} {'a':1} {"a":01} {"a":.5} {"a":+1} {"a":0x1} {"a":NaN} {"a":Infinity}
    {"a":undefined} {"a":1}{"a":1} undefined NaN 'a' a=1&b=2`,
  '{"a":"\n"}',
  '{"a":"\\x41"}',
  '{"a":"\\u12"}',
  '{"a":1} x',
  '// comment\n{}',
  '{} /* comment */',
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

const NO_OBJECT = words`null true false 0 -1 1e999 "" "{}" [] [{}] [[]] [1,2]`;

/** Values of every type. For a field, the bad ones are those that its schema refuses. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e300, '', '1', 'true', 'abc', [], ['a'], [[]], [null], {}, { a: 1 }],
  { toString: 'a', valueOf: 1 },
  { $gt: '' },
  { length: 1 },
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

function badBodies(call: WireCall, count: number, seed: number): Body[] {
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

// For calls whose input is in the address.

const NO_NUMBERS = [
  ' ',
  '1 ',
  '1\t',
  '9'.repeat(4_000),
  ...words`abc 12abc -1 +1 1.0 1e3 0x10 1_000 1,000 ١٢ １２ ² Infinity 1n 99999999999999999 1%00 {id} :id * 1;2 1&2 [1]`,
];
/** Well-formed ids that no object has. */
const NOTHINGS = words`0 00 2147483647 2147483648 4294967297 9007199254740991`;

/** Paths with queries, to be sent unchanged. */
function badAddresses(call: WireCall, count: number, seed: number): string[] {
  const random = dice(seed);
  if (!call.path.includes('{'))
    return Array.from({ length: count }, () => withoutQuery(call.path, random.below(1e6)));
  const texts = [...NO_NUMBERS, ...INJECTIONS.filter((text) => !/^\d+$/.test(text))];
  const encoded = texts.map((text) => encodeURIComponent(Buffer.from(text).toString()));
  const known = [...NOTHINGS, ...encoded, '%', '%ff', '%c0%80', '%zz', '1%2e5', '%2e%2e%2fcamera'];
  const made = Array.from({ length: count }, () => `${random.pick(known)}${random.pick(encoded)}`);
  return [...known, ...made].slice(0, count).map((id) => call.path.replace(/\{\w+\}/, id));
}

/** A query whose parameter name is almost right. */
function withoutQuery(path: string, number: number): string {
  const names = words`Query query[] query%00 %20query q query.a __proto__ quer%79%20 %`;
  return `${path}?${names[number % names.length]}=${number}`;
}
