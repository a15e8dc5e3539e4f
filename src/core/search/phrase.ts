/** For the phrases of plugins: what people type of a list and a place. */
import { defaultStringifySearch } from '@tanstack/react-router';
import type { NamedList } from '#core/app/definePlugin.ts';

/** Words that say nothing of what is looked for, around it. Within a name, such as 'Port of Halifax', they belong to it. */
const FILLERS = ['a', 'all', 'and', 'any', 'at', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with'];

/**
 * The typed words without those that are known, and without words such as 'at' around the others.
 * @param isKnown takes a word in small letters
 * @returns the known ones, and the others as they were typed; null when no word is known
 */
export function phraseOf(
  text: string,
  isKnown: (word: string) => boolean,
): { readonly known: readonly string[]; readonly rest: string } | null {
  const words = text.trim().split(/\s+/);
  const known = words.map((word) => word.toLowerCase()).filter(isKnown);
  if (known.length === 0) return null;
  const others = words.filter((word) => !isKnown(word.toLowerCase()));
  const says = (word: string) => !FILLERS.includes(word.toLowerCase());
  const rest = others.slice(Math.max(0, others.findIndex(says)), others.findLastIndex(says) + 1);
  return { known, rest: rest.join(' ') };
}

/**
 * A list with a filter.
 * @param title e.g. 'Contacts at “moncton”'
 * @param search the filter, as the list's address has it
 */
export function listNamed(title: string, path: string, search: Readonly<Record<string, unknown>>): NamedList {
  return { title, path: path + defaultStringifySearch(search) };
}

/** For a list whose rows are found by the names of sites: 'contacts at moncton'. @param word of the list, in small letters */
export function placePhrase(word: RegExp, name: string, path: string): (text: string) => NamedList | null {
  return (text) => {
    const said = phraseOf(text, (one) => word.test(one));
    return said && said.rest !== '' ? listNamed(`${name} at “${said.rest}”`, path, { q: said.rest }) : null;
  };
}
