/** Stands where a value is missing. */
export const MISSING = '—';

/** A server-given value as one line of text: trimmed, numbers spelt out, `fallback` for anything else or for nothing. */
export function shownText(value: unknown, fallback: string = MISSING): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return (typeof value === 'string' && value.trim().replace(/\s+/g, ' ')) || fallback;
}
