import { MISSING, shownText } from '#core/format/shownText.ts';

interface NameParts {
  firstname?: unknown;
  lastname?: unknown;
}

/** A contact's own name, else the one that lists show, e.g. 'Night Desk', else 'Unnamed contact'. */
export function contactName(contact: NameParts & { listName?: unknown }): string {
  return personName(contact, shownText(contact.listName, 'Unnamed contact'));
}

/** 'Ada Okafor', or the one part that is known, else `fallback`. */
export function personName(person: NameParts | null | undefined, fallback: string = MISSING): string {
  return shownText(`${shownText(person?.firstname, '')} ${shownText(person?.lastname, '')}`, fallback);
}
