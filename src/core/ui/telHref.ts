/**
 * 'tel:' link of a number as people write it, or null when there is no digit in it. An extension ('ext. 12', 'x12')
 * is dialled after a pause.
 */
export function telHref(number: unknown): string | null {
  if (typeof number !== 'string') return null;
  const dialled = number
    .replace(/(?<=\d)\s*(?:extension|ext\.?|x)\s*(?=\d+\s*$)/i, ',')
    .replace(/[^\d+,;*#]/g, '');
  return /\d/.test(dialled) ? `tel:${dialled.replaceAll('#', '%23')}` : null;
}
