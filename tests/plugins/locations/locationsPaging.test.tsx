// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { portalOfTest } from '../../support/openPortal.tsx';
import { LOCATIONS, listing, signInAnna } from './answers.ts';
import { sites } from './locationRows.ts';
import { names, press, range, searchField, showing, siteNames } from './tableOnPage.ts';

const open = portalOfTest(signInAnna);

async function openTable(address = '/locations', rows: unknown = sites(43)) {
  const portal = open(address, listing(rows));
  await screen.findByRole('searchbox', { name: 'Search locations' });
  return portal;
}

describe('the pages of the locations table', () => {
  it('are turned by Prev, Next and numbers, and kept in the address', async () => {
    const { history } = await openTable();
    await showing('Showing 1 to 15 of 43 locations');
    expect(screen.getByRole('button', { name: 'Prev' })).toHaveProperty('disabled', true);
    await press('Next');
    await showing('Showing 16 to 30 of 43 locations');
    expect(names()).toEqual(siteNames(...range(16, 30)));
    expect(history.location.search).toBe('?page=2');
    await press('3');
    await showing('Showing 31 to 43 of 43 locations');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    history.back();
    await showing('Showing 16 to 30 of 43 locations');
    await press('Prev');
    await showing('Showing 1 to 15 of 43 locations');
    expect(history.location.search).toBe('');
  });

  it('have the chosen size, and 15 rows at first', async () => {
    const { history } = await openTable('/locations?page=2');
    const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Page size' });
    expect([...size.options].map(({ text }) => text)).toEqual(['10', '15', '25', '50', '100']);
    expect(size.value).toBe('15');
    await userEvent.selectOptions(size, '25');
    await showing('Showing 1 to 25 of 43 locations');
    expect(history.location.search).toBe('?size=25');
  });

  it('show first and last with gaps when there are many', async () => {
    await openTable('/locations?size=10&page=10', sites(200));
    await showing('Showing 91 to 100 of 200 locations');
    const slots = within(screen.getByRole('navigation', { name: 'Pagination' })).getAllByRole('listitem');
    expect(slots.map(({ textContent }) => textContent)).toEqual([
      '1',
      '…',
      '8',
      '9',
      '10',
      '11',
      '12',
      '…',
      '20',
    ]);
  });

  it.each(['?page=99', '?page=3&q=site%201'])('are clamped for %s', async (search) => {
    await openTable(`/locations${search}`);
    expect(screen.getByText(/^Showing \d+ to (\d+) of \1 locations$/)).toBeDefined();
  });

  it('take no notice of an address that makes no sense', async () => {
    await openTable('/locations?page=-1&size=7&sort=rubbish&q=%5B%5D');
    await showing('Showing 1 to 15 of 43 locations');
    expect(names()).toEqual(siteNames(...range(1, 15)));
  });
});

describe('the search of the locations table', () => {
  it('shows what was found at each key, and keeps the text in the address without a step for Back', async () => {
    const { calls, history } = await openTable('/locations?page=3');
    const length = history.length;
    await userEvent.type(searchField(), 'halifax ac-4');
    await showing('Showing 1 to 5 of 5 locations');
    expect(names()).toEqual(siteNames(4, 40, 41, 42, 43));
    await waitFor(() => expect(history.location.search).toMatch(/^\?q=halifax(\+|%20)ac-4$/));
    expect(history.length).toBe(length);
    expect(calls.filter(({ path }) => path === LOCATIONS)).toHaveLength(1);
  });

  it('begins at the first page from the first key on', async () => {
    await openTable('/locations?page=2');
    await userEvent.type(searchField(), 's');
    expect(screen.getByText('Showing 1 to 15 of 43 locations')).toBeDefined();
  });

  it('is read from the address, numbers included', async () => {
    await openTable('/locations?q=42');
    expect(searchField().value).toBe('42');
    expect(names()).toEqual(['Site 42']);
  });

  it('says when nothing matches, and all are back when it is emptied', async () => {
    await openTable();
    await userEvent.type(searchField(), 'nowhere');
    await screen.findByText('No locations found matching your search criteria.');
    expect(screen.getByText('Showing 0 to 0 of 0 locations')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No locations available.')).toBeNull();
    await userEvent.clear(searchField());
    await showing('Showing 1 to 15 of 43 locations');
  });

  it('pages through all rows while only blanks are in it', async () => {
    await openTable();
    await userEvent.type(searchField(), '  ');
    await press('Next');
    await showing('Showing 16 to 30 of 43 locations');
  });
});

describe('a row of the locations table', () => {
  it('opens its location', async () => {
    const { history } = await openTable();
    await userEvent.click(screen.getByText('AC-5'));
    await screen.findByText('Location not found.');
    expect(history.location.pathname).toBe('/location/5');
    history.back();
    await screen.findByRole('table', { name: 'Locations' });
  });

  it.each([
    ['its link', () => screen.getByRole('link', { name: 'Site 5' })],
    ['its text', () => screen.getByText('AC-5')],
  ])('pressed on %s right after typing, leaves the text for the way back', async (_, target) => {
    const { history } = await openTable('/locations?page=1');
    fireEvent.change(searchField(), { target: { value: 'ac-5' } });
    fireEvent.click(target());
    await screen.findByText('Location not found.');
    history.back();
    await screen.findByRole('table', { name: 'Locations' });
    expect(searchField().value).toBe('ac-5');
    expect(names()).toEqual(['Site 5']);
  });

  it('has a link for the keyboard', async () => {
    await openTable();
    expect(screen.getByRole('link', { name: 'Site 5' }).getAttribute('href')).toBe('/location/5');
  });
});
