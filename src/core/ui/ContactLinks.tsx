import { mailHref, telHref } from '#core/format/foreignText.ts';
import { shownText } from '#core/format/texts.ts';

/** A link that opens a mail to the address. Anything that is not an address is shown as plain text. */
export function MailLink({ address }: { address: string | null | undefined }) {
  return textLink(address, mailHref(address));
}

/** A link that dials the number on touch. Anything that is not one number is shown as plain text. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  return textLink(phone, telHref(phone));
}

function textLink(value: unknown, href: string | null) {
  const text = shownText(value);
  return href === null ? text : <a href={href}>{text}</a>;
}
