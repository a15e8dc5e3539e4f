/** The form in which usernames and e-mail addresses are compared. */
import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * In lower case, with the part after the last '@' as an ASCII domain: ' Ada@Bücher.example ' gives
 * 'ada@xn--bcher-kva.example'. Accents and letter widths stay, because a different letter is a different name.
 */
export function canonicalLogin(text: string): string {
  const lower = lowerCase(text.trim());
  const at = lower.lastIndexOf('@') + 1;
  return at === 0 ? lower : `${lower.slice(0, at)}${asciiDomain(lower.slice(at))}`;
}

/** Longest name that the domain name system has. Converting takes time with the square of the length. */
const LONGEST_DOMAIN = 253;

/**
 * If the ASCII form does not convert back to the domain, the domain contains look-alike letters. It is then left
 * unchanged, so that it equals no real domain. So is one that is too long for a domain.
 */
function asciiDomain(domain: string): string {
  if (domain.length > LONGEST_DOMAIN) return domain;
  const ascii = domainToASCII(domain);
  return domainToUnicode(ascii) === domain ? ascii : domain;
}

/** The Kelvin sign is left alone: its lower case is the letter k. */
function lowerCase(text: string): string {
  return text.replace(/[^\u212a]+/gu, (part) => part.toLowerCase());
}
