import { MISSING, shownText } from '#core/format/shownText.ts';

/** A link that opens a mail to the address. Anything that is not an address is shown as plain text. */
export function MailLink({ address }: { address: string | null | undefined }) {
  const text = shownText(address);
  const href = text === MISSING ? null : mailHref(text);
  return href === null ? text : <a href={href}>{text}</a>;
}

/** A link that dials the number on touch. A text without a digit is shown as plain text. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  const text = shownText(phone);
  const href = text === MISSING ? null : telHref(text);
  return href === null ? text : <a href={href}>{text}</a>;
}

// Lone surrogates (Cs) cannot be encoded.
const ADDRESS = /^([^\s@<>,;:"\\\p{Cs}]+)@([^\s@<>,;:"\\\p{Cs}]+)$/u;

/**
 * 'mailto:' link of exactly one address, or null for anything else. The address is encoded, so that it can add no
 * recipient, header or text to the message.
 */
export function mailHref(address: unknown): string | null {
  const parts = typeof address === 'string' ? ADDRESS.exec(address.trim()) : null;
  const [, local, domain] = parts ?? [];
  if (!local || !domain) return null;
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}`;
}

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
