/** For the phrases of plugins: what people type of a list and a place. */
import { defaultStringifySearch } from '@tanstack/react-router';
import type { NamedList } from '#core/app/definePlugin.ts';

/** Words that say nothing of what is looked for. */
const FILLERS = ['a', 'all', 'and', 'any', 'at', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with'];

/**
 * The typed words without those that are known, and without words such as 'at'.
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
  const rest = words.filter((word) => !isKnown(word.toLowerCase()) && !FILLERS.includes(word.toLowerCase()));
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
