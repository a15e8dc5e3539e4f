/**
 * A message without anything personal: tokens, e-mail addresses, quoted texts, query strings, numbers of three or more
 * digits are removed, and so are control characters, which would break a log's lines.
 */
export function redacted(message: string): string {
  return (
    message
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\bbearer\s+\S+/gi, 'Bearer [token]')
      .replace(/[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, '[token]')
      .replace(/[^\s@<>()"',;]+@[^\s@<>()"',;]+/g, '[address]')
      .replace(/[?#][^\s"')]*/g, '[query]')
      // An apostrophe inside a word ends no quotation.
      .replace(/(["“`])[^"”`]*["”`]/g, '[text]')
      .replace(/(?<!\w)['‘].*?['’](?!\w)/g, '[text]')
      .replace(/[\w+/=-]{24,}/g, '[token]')
      .replace(/\d{3,}/g, '[number]')
      .trim()
  );
}
