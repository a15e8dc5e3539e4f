/** Stands where a value is missing. */
export const MISSING = '—';

/** A server-given value as one line of text: trimmed, numbers spelt out, `fallback` for anything else or for nothing. */
export function shownText(value: unknown, fallback: string = MISSING): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return (typeof value === 'string' && value.trim().replace(/\s+/g, ' ')) || fallback;
}

/** 'VeryHigh' as 'Very High': each capital letter starts a word. Nothing gives ''. */
export function spacedWords(name: unknown): string {
  return shownText(name, '')
    .replace(/(?<! )\p{Lu}/gu, ' $&')
    .trim();
}

/** 'Yes' for true, 'No' for anything else. */
export function yesNo(flag: unknown): 'Yes' | 'No' {
  return flag === true ? 'Yes' : 'No';
}
