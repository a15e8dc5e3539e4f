import { MISSING } from './shownText.ts';

const grouped = new Map<string, Intl.NumberFormat>();

/** '1,284'; a dash for anything that is not a finite number. */
export function groupNumber(value: unknown, locale = 'en-US'): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return MISSING;
  const format = grouped.get(locale) ?? new Intl.NumberFormat(locale);
  grouped.set(locale, format);
  return format.format(value);
}
