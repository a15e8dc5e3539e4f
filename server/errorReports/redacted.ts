/**
 * A message without anything that could be somebody's: tokens, e-mail addresses, texts in quotes, queries of addresses,
 * numbers of three digits and more, and control characters, which would break a log's lines.
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
