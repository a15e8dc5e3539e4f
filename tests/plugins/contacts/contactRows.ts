/** Contacts as a provider sends them, and how tests read their table. */
import { screen, within } from '@testing-library/react';

export const person = (id: number, rest: Readonly<Record<string, unknown>> = {}) => ({
  id,
  firstname: `First ${id}`,
  lastname: `Last ${id}`,
  ...rest,
});

export const rows = () =>
  within(screen.getByRole('table', { name: 'Contacts' }))
    .getAllByRole('row')
    .slice(1);
export const texts = () =>
  rows().map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) =>
      textContent.replace(/ Request a change to .*/, ''),
    ),
  );
export const hrefs = () =>
  rows().flatMap((row) =>
    [...row.querySelectorAll('a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !href.startsWith('/change-request')),
  );
export const marked = () => rows().map((row) => row.getAttribute('data-marked'));
