import { shownText } from './shownText.ts';

/** 'VeryHigh' as 'Very High': each capital letter starts a word. Nothing gives ''. */
export function spacedWords(name: unknown): string {
  return shownText(name, '')
    .replace(/(?<! )\p{Lu}/gu, ' $&')
    .trim();
}
