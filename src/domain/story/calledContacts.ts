/** Who of the site's contacts was called, and what came of it, as far as the log names them without doubt. */
import type { LocationRecord } from '#contract/location.ts';
import { contactName, personName } from '#domain/texts/personName.ts';
import type { StoryStep } from './storySteps.ts';

type ContactLocation = NonNullable<LocationRecord['contactLocations']>[number];

interface CalledContact {
  readonly id: number | null;
  readonly name: string;
  readonly rank: number | null;
  /** The lines about this contact, in order: what came of the call and when. Empty when nobody called, or it is unsure. */
  readonly calls: readonly { readonly step: StoryStep; readonly result: string }[];
}

/** Contacts in call order, those without a rank last. */
export function calledContacts(
  contacts: readonly ContactLocation[],
  steps: readonly StoryStep[],
): CalledContact[] {
  const named = contacts
    .map(({ contact, contactLocation }) => ({
      id: contact.id ?? null,
      name: contactName(contact),
      words: personName(contact, ''),
      rank: contactLocation?.rank ?? null,
    }))
    .sort(
      (one, other) => (one.rank ?? Number.POSITIVE_INFINITY) - (other.rank ?? Number.POSITIVE_INFINITY) || 0,
    );
  const calls = new Map(named.map((contact) => [contact, [] as { step: StoryStep; result: string }[]]));
  for (const step of steps.filter(({ kind }) => kind === 'call')) {
    const meant = named.flatMap((contact) => {
      const result = resultFor(step.text, contact.words);
      return result === null ? [] : [{ contact, result }];
    });
    const [only, ...others] = meant;
    // A line that may mean two contacts is given to neither.
    if (only !== undefined && others.length === 0)
      calls.get(only.contact)?.push({ step, result: only.result });
  }
  return named.map((contact) => {
    const { id, name, rank } = contact;
    return { id, name, rank, calls: calls.get(contact) ?? [] };
  });
}

/** What a line says after a person's whole name: 'no answer'; null when it does not name the person. */
function resultFor(line: string, name: string): string | null {
  // A first name alone could be anybody's.
  if (!name.includes(' ')) return null;
  const place = line.toLocaleLowerCase('en').indexOf(name.toLocaleLowerCase('en'));
  if (place < 0) return null;
  const around = [line[place - 1] ?? ' ', line[place + name.length] ?? ' '];
  if (around.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return null;
  const rest = line.slice(place + name.length);
  const [, said = rest] = /:\s*(.*)$/.exec(rest) ?? [];
  return said.replace(/[.\s]+$/, '').trim();
}
