/** The texts that a link to the change-request form brings along; lengths are in UTF-16 code units. */

export const LONGEST_SUBJECT = 200;

export const LONGEST_DETAILS = 2_000;

/** Of the portal's own links. Servers refuse longer addresses when such a page is opened again. */
export const LONGEST_LINKED_DETAILS = 500;

/** The beginning of a text. It never ends in half a character, which cannot be written into an address. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}
