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

/** 'Yes' for true, 'No' for anything else. */
export function yesNo(flag: unknown): 'Yes' | 'No' {
  return flag === true ? 'Yes' : 'No';
}

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** '1,284'; a dash for anything that is not a finite number. */
export function groupNumber(value: unknown, locale = 'en-US'): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return MISSING;
  // People wait for these texts, and making the first format takes longer than all of them.
  if (locale === 'en-US' && Number.isSafeInteger(value)) return String(value).replace(THOUSANDS, ',');
  return value.toLocaleString(locale);
}

const MINUTE_MS = 60_000;

/** '25 min', '1 h 20 min', '14 h' or '3 days', in whole units; at least one minute. */
export function lengthText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  if (minutes < 120) return rest === 0 ? '1 h' : `1 h ${rest} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
