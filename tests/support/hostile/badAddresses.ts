/** Invalid ids and queries, for calls whose input is in the address. */
import type { WireCall } from '#contract/call.ts';
import { dice } from './dice.ts';
import { INJECTIONS } from './injections.ts';

const NO_NUMBERS: readonly string[] = [
  'abc',
  '12abc',
  '-1',
  '+1',
  '1.0',
  '1e3',
  '0x10',
  '1_000',
  '1,000',
  ' ',
  '1 ',
  '١٢',
  '１２',
  '²',
  'Infinity',
  '1n',
  '9'.repeat(16),
  '9'.repeat(4_000),
  '1%00',
  '1\t',
  '{id}',
  ':id',
  '*',
  '1;2',
  '1&2',
  '[1]',
];
/** Well-formed ids that no object has. */
const NOTHINGS: readonly string[] = ['0', '00', '2147483647', '2147483648', '4294967297', '999999999999999'];

/** Paths with queries, to be sent unchanged. */
export function badAddresses(call: WireCall, count: number, seed: number): string[] {
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
  const names = ['Query', 'query[]', 'query%00', '%20query', 'q', 'query.a', '__proto__', 'quer%79%20', '%'];
  return `${path}?${names[number % names.length]}=${number}`;
}
