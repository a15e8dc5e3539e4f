/** Ids of records, as addresses and form fields contain them. */

/**
 * A record's number: digits only, 1 or greater.
 * @returns null for anything else, including 0 (which means every location to the provider) and numbers too large to be
 * exact
 */
export function parseId(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const digits = String(value);
  if (!/^\d+$/.test(digits)) return null;
  const number = Number(digits);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/**
 * `params` of a route whose path has an `$id`. The id is a number. Where the path's text is no valid id, the text is
 * kept: nothing is requested for it, and the address stays unchanged.
 */
export const idParams = {
  parse: ({ id }: { readonly id: string }): { id: number | string } => ({ id: parseId(id) ?? id }),
  stringify: ({ id }: { readonly id: number | string }) => ({ id: String(id) }),
};
