/**
 * A value as the content of `<script type="application/json">`. Every `<` is written as an escape, so that
 * no text inside can close the element or open a comment.
 */
export function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
