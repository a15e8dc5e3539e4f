/** A filter or order text that the server refuses; the message is for the caller. */
export class FilterError extends Error {
  override name = 'FilterError';
}
