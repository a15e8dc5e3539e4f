/** Splits a filter text into its words, numbers, quoted texts and signs. */
import { FilterError } from './filterError.ts';

export type Token =
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
const NUMBER = /-?[0-9]{1,15}(?:\.[0-9]{1,9})?(?![A-Za-z0-9.])/y;
const TEXT = /'(?:[^']|'')*'/y;
const SIGN = /&&|\|\||[=!<>]=|[<>()]/y;

/**
 * @returns the tokens of the text, closed by one of kind 'end'
 * @throws FilterError at the first character that begins no token
 */
export function tokenize(source: string): Token[] {
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
    if (!token) throw new FilterError(`Unexpected character at position ${at + 1} of the filter.`);
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
