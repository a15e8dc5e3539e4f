/** The locations table as tests read and use it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LocationRecord } from '#contract/location.ts';

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
/** Records by name, as the table begins; none of the demo data lacks one. */
export const inOrder = (records: readonly LocationRecord[]) =>
  records.toSorted((one, other) => collator.compare(one.location?.name ?? '', other.location?.name ?? ''));
const collator = new Intl.Collator('en', { numeric: true });
