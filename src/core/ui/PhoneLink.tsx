import { MISSING, shownText } from '#core/format/shownText.ts';
import { telHref } from './telHref.ts';

/** A number that dials on touch; the plain text where nothing in it can be dialled. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  const text = shownText(phone);
  const href = text === MISSING ? null : telHref(text);
  return href === null ? text : <a href={href}>{text}</a>;
}
