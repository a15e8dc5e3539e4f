import { groupedNumber } from '#contract/rules/groupedNumber.ts';

/** Shown where a value is missing. */
export const MISSING = '—';

/**
 * A value from the server as one line of text: trimmed, with single spaces. Finite numbers become text. `fallback` for
 * anything else and for blank texts.
 */
export function shownText(value: unknown, fallback: string = MISSING): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return (typeof value === 'string' && value.trim().replace(/\s+/g, ' ')) || fallback;
}

/** 'VeryHigh' as 'Very High': a space before each capital letter. '' for a missing value. */
export function spacedWords(name: unknown): string {
  return shownText(name, '')
    .replace(/(?<! )\p{Lu}/gu, ' $&')
    .trim();
}

/** The text with a capital letter first. */
export function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** 'Gate', 'Gate and Dock', 'Gate, Dock and Yard'. */
export function listText(texts: readonly string[]): string {
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' and ');
}

/** 'Yes' for true, 'No' for anything else. */
export function yesNo(flag: unknown): 'Yes' | 'No' {
  return flag === true ? 'Yes' : 'No';
}

/** '1,284'; a dash for anything that is not a finite number. */
export function groupNumber(value: unknown, locale = 'en-US'): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return MISSING;
  // People wait for these texts, and making the first format takes longer than all of them.
  if (locale === 'en-US' && Number.isSafeInteger(value)) return groupedNumber(value);
  return value.toLocaleString(locale);
}
