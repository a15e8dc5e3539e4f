/** What a new password must be. None of it is asked of the password that somebody signs in with. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { fold } from '../db/fold.ts';
import type { Settings } from '../settings/settings.ts';

const LEAST = 8;
const MOST = 1_000;

/** In lower case. More than 3,000 of them have eight and more characters. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The list leaves out what its makers find by rule: repeats, rows of keys and dates. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
].flatMap((row) => [row, [...row].reverse().join('')]);
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const DATE = new RegExp(`^(?:${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR}|${YEAR}${MONTH}${DAY})$`);

/** Words that somebody tries first at any portal of this kind: docs/security.md lists them. */
const TRADE = 'portal admin customer security alarm camera video monitoring password welcome login'.split(
  ' ',
);
/** Of such words; shorter ones stand in half of all good passwords. */
const SHORTEST_WORD = 3;
/** What a password must have beside such words, digits and signs. */
const OWN_LETTERS = 4;
/** Signs that people write for letters. 'l' and '1' are alike, so both stand for 'i'. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', l: 'i', '!': 'i', '|': 'i', '3': 'e', '4': 'a', '@': 'a' },
  ...{ '5': 's', $: 's', '7': 't', '+': 't' },
};

interface Person {
  readonly username: string;
  readonly name: string;
  readonly emails: readonly string[];
}

/**
 * Words of which alone no password may be made: names of the product and the provider, of the trade, and the person's
 * own.
 * @param isDemo the published password of the demo accounts may be set again
 */
export function easyWords(
  { product, email, publicUrl }: Pick<Settings, 'product' | 'email' | 'publicUrl'>,
  person: Person | undefined,
  isDemo: boolean,
): string[] {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  const domains = [
    host,
    ...[email, ...(person?.emails ?? [])].map((address) => address.split('@').at(-1) ?? ''),
  ];
  const people = [person?.username ?? '', person?.name ?? '', ...(person?.emails ?? [])];
  const parts = [
    ...[product, ...people.map((text) => text.split('@')[0] ?? '')],
    // Without the last part, as '.com'.
    ...domains.map((domain) => domain.split('.').slice(0, -1).join(' ')),
  ].flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...TRADE, ...(isDemo ? [] : ['demo']), ...parts])].filter(
    (word) => word.length >= SHORTEST_WORD,
  );
}

/**
 * Why a new password is refused, for people; undefined when it is good.
 * @param words see `easyWords`
 */
export function passwordProblem(password: string, words: readonly string[]): string | undefined {
  const length = [...password].length;
  if (length < LEAST) return `The password must have at least ${LEAST} characters.`;
  if (length > MOST) return `The password must have at most ${MOST} characters.`;
  const folded = fold(password);
  if (COMMON.has(folded) || isPattern(folded))
    return 'This password is too common. Please choose another one.';
  if (isMadeOf(folded, words))
    return 'This password is too easy to guess. Please use more than names and digits.';
  return undefined;
}

function isPattern(text: string): boolean {
  return isRepeated(text) || DATE.test(text) || ROWS.some((row) => row.includes(text));
}

/** Whether a text is one part again and again, as 'abcabcab'. */
function isRepeated(text: string): boolean {
  for (let part = 1; part <= text.length / 2; part += 1) if (text.startsWith(text.slice(part))) return true;
  return false;
}

/** Whether hardly anything is left of a text without the words, whatever digits and signs stand among them. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const shape = lookOf(text);
  const rest = [...Array(text.length).keys()].map((index) => text.charAt(index));
  let found = false;
  for (const word of words.map(lookOf))
    for (let at = shape.indexOf(word); at >= 0; at = shape.indexOf(word, at + 1)) {
      rest.fill('', at, at + word.length);
      found = true;
    }
  return found && (rest.join('').match(/\p{L}/gu) ?? []).length < OWN_LETTERS;
}

/** As long as the text. */
function lookOf(text: string): string {
  return text.replace(/./gsu, (sign) => ALIKE[sign] ?? sign);
}
