import { describe, expect, it } from 'vitest';
import type { Contact } from '#contract/contact.ts';
import { inOrder, letterPlaces } from '#plugins/contacts/ContactsPage.tsx';

const named = (lastname: string | null, firstname: string | null = null, listName: string | null = null) =>
  ({ id: 1, lastname, firstname, listName }) as Contact;
const shown = (contacts: readonly Contact[]) =>
  contacts.map(({ lastname, firstname, listName }) => lastname ?? firstname ?? listName);

describe('the order of contacts', () => {
  it('is that of last names, of the name that there is where there is none, and nobody last', () => {
    const ordered = ['Éclair', 'eden', 'Mia', 'Night Desk', 'Ødegaard', 'Zhou', '4 Ever', null];
    const people = ordered.toReversed().map((name) => {
      if (name === 'Mia') return named(null, name);
      return name === 'Night Desk' ? named(null, null, name) : named(name);
    });
    expect(shown(inOrder(people))).toEqual(ordered);
  });

  it('takes first names where last names are equal', () => {
    const people = [named('Roy', 'Zoé'), named('roy', 'Ada')];
    expect(inOrder(people).map(({ firstname }) => firstname)).toEqual(['Ada', 'Zoé']);
  });
});

describe('the letters of contacts', () => {
  const many = (names: readonly string[]) =>
    inOrder(Array.from({ length: 24 }, (_, index) => named(names[index % names.length] ?? '')));

  it('are those that names begin with, each at its first contact', () => {
    const places = letterPlaces(many(['Éclair', 'eden', 'Zhou', '4 Ever']));
    expect(places.map(({ letter, index }) => [letter, index])).toEqual([
      ['E', 0],
      ['Z', 12],
      ['#', 18],
    ]);
  });

  it('are left out in a short list, and where there is only one', () => {
    expect(letterPlaces(many(['Éclair', 'Zhou']).slice(0, 19))).toEqual([]);
    expect(letterPlaces(many(['Éclair', 'eden']))).toEqual([]);
  });

  it('stay whole for letters of two code units', () => {
    expect(letterPlaces(many(['𝒜bel', 'Zhou'])).map(({ letter }) => letter)).toEqual(['𝒜', 'Z']);
  });
});
