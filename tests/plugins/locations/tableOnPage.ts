/** The locations table as tests read and use it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Cells of each row of the table. */
export const cells = () =>
  within(screen.getByRole('table', { name: 'Locations' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
export const names = () => cells().map(([name]) => name);
export const showing = (text: string) => screen.findByText(text);
export const searchField = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search locations' });
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const siteNames = (...ids: number[]) => ids.map((id) => `Site ${id}`);
export const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
