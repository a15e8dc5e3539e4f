/** Puts contacts in alphabetical order, under their letters. */
import type { Contact } from '#contract/contact.ts';
import { shownText } from '#core/format/shownText.ts';
import { folded } from '#core/page/useFoundRecords.ts';

/** Shorter lists are seen at a glance. */
const LEAST_FOR_LETTERS = 20;
/** Stands for contacts whose name begins with anything but a letter, and for those without a name. */
const OTHER = '#';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A sorted copy: by last name, else by the name that there is; those without a name come last. */
export function inOrder(contacts: readonly Contact[]): readonly Contact[] {
  return contacts
    .map((contact) => {
      const name = sortName(contact);
      return { contact, name, letter: letterOf(name), first: shownText(contact.firstname, '') };
    })
    .sort(
      (one, other) =>
        Number(one.letter === OTHER) - Number(other.letter === OTHER) ||
        collator.compare(one.letter, other.letter) ||
        Number(one.name === '') - Number(other.name === '') ||
        collator.compare(one.name, other.name) ||
        collator.compare(one.first, other.first),
    )
    .map(({ contact }) => contact);
}

/** The first contact of each letter with its place in the list; none in a short list. @param contacts in order */
export function letterPlaces(contacts: readonly Contact[]): readonly LetterPlace[] {
  if (contacts.length < LEAST_FOR_LETTERS) return [];
  const places: LetterPlace[] = [];
  for (const [index, contact] of contacts.entries()) {
    const letter = letterOf(sortName(contact));
    if (places.at(-1)?.letter !== letter) places.push({ letter, index, contact });
  }
  return places.length > 1 ? places : [];
}

export interface LetterPlace {
  readonly letter: string;
  readonly index: number;
  readonly contact: Contact;
}

function sortName({ lastname, firstname, listName }: Contact): string {
  return shownText(lastname, shownText(firstname, shownText(listName, '')));
}

function letterOf(name: string): string {
  const [letter = OTHER] = folded(name.slice(0, 2)).toUpperCase();
  return /\p{L}/u.test(letter) ? letter : OTHER;
}
