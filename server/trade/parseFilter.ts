/**
 * Recursive descent over the filter grammar:
 *
 *     any     = all { '||' all }
 *     all     = part { '&&' part }
 *     part    = '(' any ')' | field comparison literal | field '.Contains(' text ')'
 *     literal = number | text | 'true' | 'false' | 'null'
 */
import { MOST_FILTER } from '#contract/vocabulary.ts';
import { Problem } from '../http/problem.ts';

/** Deepest nesting of parentheses. */
export const MAX_FILTER_DEPTH = 20;
/** Most comparisons in one filter. */
export const MAX_FILTER_TERMS = 50;

const CONTAINS = '.Contains';

/** @throws Problem 400 when the text is not of the grammar or is beyond a limit. */
export function parseFilter(source: string): Filter {
  if (source.length > MOST_FILTER) throw new Problem(400, 'The filter is too long.');
  return new Parser(tokenize(source)).whole();
}

class Parser {
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;
  #terms = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Filter {
    const filter = this.#any();
    const rest = this.#peek();
    if (rest.kind !== 'end') throw unexpected(rest);
    return filter;
  }

  #any(): Filter {
    return this.#joined('any', '||', () => this.#all());
  }

  #all(): Filter {
    return this.#joined('all', '&&', () => this.#part());
  }

  #joined(kind: 'any' | 'all', sign: string, part: () => Filter): Filter {
    const first = part();
    const parts = [first];
    while (this.#takeSign(sign)) parts.push(part());
    return parts.length === 1 ? first : { kind, parts };
  }

  #part(): Filter {
    if (!this.#takeSign('(')) return this.#term();
    this.#depth += 1;
    if (this.#depth > MAX_FILTER_DEPTH) throw new Problem(400, 'The filter is nested too deeply.');
    const inner = this.#any();
    this.#expectSign(')');
    this.#depth -= 1;
    return inner;
  }

  #term(): Filter {
    this.#terms += 1;
    if (this.#terms > MAX_FILTER_TERMS) throw new Problem(400, 'The filter has too many comparisons.');
    const word = this.#take();
    if (word.kind !== 'word') throw unexpected(word);
    if (word.text.endsWith(CONTAINS)) return this.#contains(word.text.slice(0, -CONTAINS.length));
    return { kind: 'compare', field: word.text, comparison: this.#comparison(), literal: this.#literal() };
  }

  #contains(field: string): Filter {
    this.#expectSign('(');
    const text = this.#take();
    if (text.kind !== 'text') throw unexpected(text);
    this.#expectSign(')');
    return { kind: 'contains', field, text: text.text };
  }

  #comparison(): Comparison {
    const token = this.#take();
    const found = COMPARISONS.find((sign) => token.kind === 'sign' && sign === token.text);
    if (!found) throw unexpected(token);
    return found;
  }

  #literal(): Literal {
    const token = this.#take();
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'text', value: token.text };
    if (token.kind === 'word' && token.text === 'true') return { kind: 'flag', value: true };
    if (token.kind === 'word' && token.text === 'false') return { kind: 'flag', value: false };
    if (token.kind === 'word' && token.text === 'null') return { kind: 'null' };
    throw unexpected(token);
  }

  #peek(): Token {
    const token = this.#tokens[this.#position];
    if (!token) throw new Problem(400, 'The filter ends too early.');
    return token;
  }

  #take(): Token {
    const token = this.#peek();
    this.#position += 1;
    return token;
  }

  #takeSign(text: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'sign' || token.text !== text) return false;
    this.#position += 1;
    return true;
  }

  #expectSign(text: string): void {
    if (!this.#takeSign(text)) throw unexpected(this.#peek());
  }
}

function unexpected(token: Token): Problem {
  if (token.kind === 'end') return new Problem(400, 'The filter ends too early.');
  return new Problem(400, `Unexpected ${token.kind} at position ${token.at + 1} of the filter.`);
}

// Splits a filter text into its words, numbers, quoted texts and signs.

type Token =
  /** A field path, a method name, `true`, `false` or `null`. */
  | { readonly kind: 'word'; readonly text: string; readonly at: number }
  | { readonly kind: 'number'; readonly text: string; readonly at: number }
  /** A quoted text, already without its quotes and with doubled quotes made single. */
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'end'; readonly text: string; readonly at: number };

// Sticky, so that each pattern is tried exactly where the last token ended. None of them can backtrack.
const SPACE = /[ \t\r\n]+/y;
const WORD = /[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*/y;
// JavaScript's greatest exact integer has 16 digits.
const NUMBER = /-?[0-9]{1,16}(?:\.[0-9]{1,9})?(?![A-Za-z0-9.])/y;
const TEXT = /'(?:[^']|'')*'/y;
const SIGN = /&&|\|\||[=!<>]=|[<>()]/y;

/**
 * @returns the tokens of the text, closed by one of kind 'end'
 * @throws Problem 400 at the first character that begins no token
 */
function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  }

  while (at < source.length) {
    const space = take(SPACE);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const token = next(take, at);
    if (!token) throw new Problem(400, `Unexpected character at position ${at + 1} of the filter.`);
    tokens.push(token.value);
    at += token.length;
  }
  tokens.push({ kind: 'end', text: '', at });
  return tokens;
}

function next(
  take: (pattern: RegExp) => string | undefined,
  at: number,
): { value: Token; length: number } | undefined {
  const quoted = take(TEXT);
  if (quoted !== undefined) {
    const text = quoted.slice(1, -1).replaceAll("''", "'");
    return { value: { kind: 'text', text, at }, length: quoted.length };
  }
  for (const [kind, pattern] of [
    ['word', WORD],
    ['number', NUMBER],
    ['sign', SIGN],
  ] as const) {
    const text = take(pattern);
    if (text !== undefined) return { value: { kind, text, at }, length: text.length };
  }
  return undefined;
}

// A parsed filter expression as a tree, independent of any database.

export const COMPARISONS = ['==', '!=', '>=', '<=', '>', '<'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type Literal =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  /** No value at all. */
  | { readonly kind: 'null' };

export type Filter =
  /** Parts joined with `&&`. */
  | { readonly kind: 'all'; readonly parts: readonly Filter[] }
  /** Parts joined with `||`. */
  | { readonly kind: 'any'; readonly parts: readonly Filter[] }
  | {
      readonly kind: 'compare';
      readonly field: string;
      readonly comparison: Comparison;
      readonly literal: Literal;
    }
  | { readonly kind: 'contains'; readonly field: string; readonly text: string };
