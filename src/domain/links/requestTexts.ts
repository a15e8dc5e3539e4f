/** Limits for the texts that a link passes to the change-request form, in UTF-16 code units. */

export const LONGEST_SUBJECT = 200;

export const LONGEST_DETAILS = 2_000;

/** Limit for the portal's own links: servers refuse longer addresses when such a page is reloaded. */
export const LONGEST_LINKED_DETAILS = 500;

/** The beginning of a text. It never ends with half a surrogate pair, which cannot be encoded in an address. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}
