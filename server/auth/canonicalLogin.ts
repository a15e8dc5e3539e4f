/** User names and e-mail addresses in the one form that they are compared in. */
import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Lower case, and what follows the last '@' as a domain in ASCII: ' Ada@Bücher.example ' gives
 * 'ada@xn--bcher-kva.example'. Accents and letter widths stay, since another letter is another name.
 */
export function canonicalLogin(text: string): string {
  const lower = lowerCase(text.trim());
  const at = lower.lastIndexOf('@') + 1;
  return at === 0 ? lower : `${lower.slice(0, at)}${asciiDomain(lower.slice(at))}`;
}

/** A domain that its ASCII form does not give back was written with look-alikes: it stays, and equals no real one. */
function asciiDomain(domain: string): string {
  const ascii = domainToASCII(domain);
  return domainToUnicode(ascii) === domain ? ascii : domain;
}

/** The Kelvin sign is left alone: its lower case is the letter k. */
function lowerCase(text: string): string {
  return text.replace(/[^\u212a]+/gu, (part) => part.toLowerCase());
}
