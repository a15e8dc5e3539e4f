/** Filter and order expressions: valid ones, valid ones with one flaw, and noise. */
import { COMPARISONS, type Filter, type Literal } from '../../../server/trade/parseFilter.ts';
import { print } from '../filterText.ts';
import { type Dice, dice, words } from './dice.ts';

/** Fields of a list by their type. */
export interface ListFields {
  readonly integers: readonly string[];
  readonly flags: readonly string[];
  readonly instants: readonly string[];
  readonly texts: readonly string[];
  /** Texts that occur in the data, so that filters find something. */
  readonly words: readonly string[];
}

export interface HostileQuery {
  readonly filter?: string;
  readonly orderby?: string;
  readonly skip?: number;
  readonly take: number;
  readonly count: true;
}

/** Pieces of the grammar, to be combined wrongly. */
const PIECES = [' ', ...words`( ) && || == != >= < ! = . .Contains( 'a' 1 -`];

export function* hostileQueries(count: number, seed: number, fields: ListFields): Generator<HostileQuery> {
  const random = dice(seed);
  for (let made = 0; made < count; made += 1) {
    const filter = anyFilter(random, fields);
    const orderby = random.below(3) === 0 ? anyOrder(random, fields) : undefined;
    yield {
      ...(random.below(8) > 0 && { filter }),
      ...(orderby !== undefined && { orderby }),
      ...(random.below(4) === 0 && { skip: random.pick([0, 1, 7, 1_000, 2 ** 31, Number.MAX_SAFE_INTEGER]) }),
      take: random.pick([0, 1, 5, 10]),
      count: true,
    };
  }
}

function anyFilter(random: Dice, fields: ListFields): string {
  switch (random.below(14)) {
    case 0:
      return Array.from({ length: random.below(30) }, () => random.pick([...PIECES, ...allOf(fields)])).join(
        '',
      );
    case 1:
      return noise(random);
    case 2:
      return random.pick(INJECTIONS);
    case 3:
      return extreme(random, fields);
    case 4:
    case 5:
    case 6:
    case 7:
      return flawed(random, print(tree(random, fields, 2)));
    default:
      return print(tree(random, fields, 3));
  }
}

function anyOrder(random: Dice, fields: ListFields): string {
  const good = `${random.pick(allOf(fields))} ${random.pick(['asc', 'desc'])}`;
  switch (random.below(5)) {
    case 0:
      return `${good}${random.pick(INJECTIONS)}`;
    case 1:
      return `${random.pick(INJECTIONS)} desc`;
    case 2:
      return flawed(random, good);
    default:
      return good;
  }
}

function tree(random: Dice, fields: ListFields, depth: number): Filter {
  if (depth > 0 && random.below(2) === 0) {
    const parts = Array.from({ length: 2 + random.below(2) }, () => tree(random, fields, depth - 1));
    return { kind: random.pick(['all', 'any'] as const), parts };
  }
  return term(random, fields);
}

function term(random: Dice, fields: ListFields): Filter {
  const text = random.below(6) === 0 ? random.pick(INJECTIONS) : part(random, random.pick(fields.words));
  if (fields.texts.length > 0 && random.below(3) === 0)
    return { kind: 'contains', field: random.pick(fields.texts), text };
  // Sometimes the field and the value have different types.
  const { integers, flags, instants, texts } = fields;
  const sameKind = [integers, integers, flags, instants, texts].filter((some) => some.length > 0);
  const field = random.pick(random.pick(sameKind));
  const holder = random.below(20) === 0 ? random.pick(allOf(fields)) : field;
  const isOrdered = fields.integers.includes(field) || fields.instants.includes(field);
  const comparison = random.pick(isOrdered || random.below(12) === 0 ? COMPARISONS : (['==', '!='] as const));
  return { kind: 'compare', field, comparison, literal: value(random, fields, holder, text) };
}

function value(random: Dice, fields: ListFields, field: string, text: string): Literal {
  if (fields.flags.includes(field)) return { kind: 'flag', value: random.below(2) === 0 };
  if (fields.integers.includes(field))
    return {
      kind: 'number',
      value: random.pick([0, 1, 2, 3, 4, 12, -1, 100_050, 2_147_483_647, 2_147_483_648]),
    };
  if (fields.instants.includes(field))
    return {
      kind: 'text',
      value: random.pick([
        '2020-01-01',
        new Date(Date.now() - random.below(30) * 86_400_000).toISOString(),
        '2026-13-01',
      ]),
    };
  return { kind: 'text', value: random.below(2) === 0 ? random.pick(fields.words) : text };
}

/** A piece from the middle of a word, in random letter case. */
function part(random: Dice, word: string): string {
  const start = random.below(Math.max(1, word.length - 1));
  const piece = word.slice(start, start + 1 + random.below(6));
  return random.below(2) === 0 ? piece.toUpperCase() : piece;
}

/** The text with one thing removed, inserted or doubled. */
function flawed(random: Dice, text: string): string {
  const at = random.below(text.length + 1);
  const rest = text.slice(at + random.below(3));
  return text.slice(0, at) + random.pick(['', ...PIECES, ...INJECTIONS]) + rest;
}

function noise(random: Dice): string {
  const most = random.pick([0x7f, 0xff, 0xffff]);
  return String.fromCharCode(...Array.from({ length: random.below(60) }, () => random.below(most + 1)));
}

function extreme(random: Dice, fields: ListFields): string {
  const field = random.pick(fields.texts.length > 0 ? fields.texts : allOf(fields));
  const many = random.pick([20, 21, 50, 51, 400]);
  return random.pick([
    `${'('.repeat(many)}${field} == 'a'${')'.repeat(many)}`,
    Array(many).fill(`${field}.Contains('a')`).join(' || '),
    `${field}.Contains('${random.pick(["''", '%', '\\', '€', '\ufdfa', 'a'])}')`.replace(
      /'(.+)'/,
      (_, unit: string) => `'${unit.repeat(many * 40)}'`,
    ),
    `${field} == ${'9'.repeat(many)}`,
    `${'a.'.repeat(many)}b == 1`,
    "'".repeat(many),
  ]);
}

const allOf = ({ integers, flags, instants, texts }: ListFields) => [
  ...integers,
  ...flags,
  ...instants,
  ...texts,
];

/** Texts that mean something to a database, a shell, a page or a formatter, and must mean nothing here. */
export const INJECTIONS: readonly string[] = [
  ...words`' '' " \ \' ; -- /* */ # 0x31 1e308 1e9999 -1 % _ %%%% %s%s%n $1 ?1 :name @name {{7*7}} $(id)
    <script>alert(1)</script> ../../etc/passwd null undefined NaN true constructor __proto__ toString hasOwnProperty`,
  '`',
  "' or '1'='1",
  "' or 1=1 --",
  "'; drop table users; --",
  "'; delete from incidents where 1=1; --",
  "'; update users set approved = 1; --",
  "' union select id, passwordHash from users --",
  "' and (select count(*) from users) > 0 --",
  "'||(select passwordHash from users limit 1)||'",
  "'; select pg_sleep(10); --",
  "'; attach database '/tmp/x' as x; --",
  "'; pragma writable_schema = 1; --",
  "') or ('1'='1",
  '1; vacuum',
  '1 or 1=1',
  `\${7*7}`,
  '| id',
  '\u0000',
  '\u0007\u001b[2J',
  '\r\nX-Injected: 1',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  '\ufeff',
  '\ufdfa'.repeat(40),
  'ı̇İ',
  'ﬀ',
  '́'.repeat(60),
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
];
