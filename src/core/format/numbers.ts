import { MISSING } from './shownText.ts';

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** '1,284'; a dash for anything that is not a finite number. */
export function groupNumber(value: unknown, locale = 'en-US'): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return MISSING;
  // People wait for these texts, and making the first format takes longer than all of them.
  if (locale === 'en-US' && Number.isSafeInteger(value)) return String(value).replace(THOUSANDS, ',');
  return value.toLocaleString(locale);
}
