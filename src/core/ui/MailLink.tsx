import { MISSING, shownText } from '#core/format/shownText.ts';
import { mailHref } from './mailHref.ts';

/** An address that opens a mail; the plain text where it is none. */
export function MailLink({ address }: { address: string | null | undefined }) {
  const text = shownText(address);
  const href = text === MISSING ? null : mailHref(text);
  return href === null ? text : <a href={href}>{text}</a>;
}
