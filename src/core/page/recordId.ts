/**
 * Reads a record's number from an address or a field: digits only, from 1.
 * Null for anything else, 0 (which means every location to the provider) and numbers beyond exact counting included.
 */
export function parseId(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const digits = String(value);
  if (!/^\d+$/.test(digits)) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
