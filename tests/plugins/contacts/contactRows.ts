/** Contacts as a provider sends them, and how tests read their table. */
import { screen, within } from '@testing-library/react';
import type { Contact } from '#contract/contact.ts';

export const person = (id: number, rest: Readonly<Record<string, unknown>> = {}) => ({
  id,
  firstname: `First ${id}`,
  lastname: `Last ${id}`,
  ...rest,
});

export const rows = () =>
  within(screen.getByRole('table', { name: 'Contacts' }))
    .getAllByRole('row')
    .slice(1)
    .filter((row) => row.querySelector('td') !== null);
/** What the product's columns say. */
export const texts = () =>
  rows().map((row) => [...row.querySelectorAll('td')].slice(0, 6).map(({ textContent }) => textContent));
export const hrefs = () =>
  rows().flatMap((row) =>
    [...row.querySelectorAll('a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /^(tel|mailto):/.test(href)),
  );
export const marked = () => rows().map((row) => row.getAttribute('data-marked'));

/** By last name, else by first name, else by the list's name. */
export function byName(people: readonly Contact[]): Contact[] {
  const name = ({ lastname, firstname, listName }: Contact) => lastname ?? firstname ?? listName ?? '';
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
  return [...people].sort(
    (one, other) => compare(name(one), name(other)) || compare(one.firstname ?? '', other.firstname ?? ''),
  );
}
