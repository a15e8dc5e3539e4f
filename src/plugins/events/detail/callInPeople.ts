import type { CallIn } from '#core/api/wire/event.ts';
import { shownText } from '#core/format/shownText.ts';
import { personName } from '#domain/texts/personName.ts';

/** Who called: a contact, else the name that was given. */
export function callerName({ contact, callIn }: CallIn): string {
  return personName(contact, shownText(callIn?.otherContact, 'Unknown caller'));
}

/** The operator who took the call; null when nobody is named. */
export function takenBy({ user }: CallIn): string | null {
  return personName(user, '') || null;
}
