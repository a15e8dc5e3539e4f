/** The texts of the portal's own links to the change-request form; lengths are in UTF-16 code units. */

/** Servers refuse longer addresses when such a page is reloaded. */
export const LONGEST_LINKED_DETAILS = 500;

/** The text, or its beginning with an ellipsis. It never ends with half a surrogate pair, which cannot be encoded in an address. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
