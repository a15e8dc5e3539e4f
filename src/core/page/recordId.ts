/** Ids of records as addresses and fields write them. */

/**
 * A record's number: digits only, from 1.
 * @returns null for anything else, 0 (which means every location to the provider) and numbers beyond exact counting
 * included
 */
export function parseId(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const digits = String(value);
  if (!/^\d+$/.test(digits)) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/**
 * `params` of a route whose path has an `$id`. The id is a number, or the path's own text where that names no record:
 * nothing is asked for it, and the address stays as it was written.
 */
export const idParams = {
  parse: ({ id }: { readonly id: string }): { id: number | string } => ({ id: parseId(id) ?? id }),
  stringify: ({ id }: { readonly id: number | string }) => ({ id: String(id) }),
};
