// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { portalOfTest } from '../../support/openPortal.tsx';
import { LOCATIONS, listing, signInAnna } from './answers.ts';
import { HOSTILE, LONG, site, sites } from './locationRows.ts';
import { cells, names, press, range, showing, siteNames } from './tableOnPage.ts';

const open = portalOfTest(signInAnna);

async function openTable(address = '/locations', rows: unknown = sites(43)) {
  const portal = open(address, listing(rows));
  await screen.findByRole('searchbox', { name: 'Search locations' });
  return portal;
}

describe('ten locations and more', () => {
  it('are a table with the product’s columns, and nobody asks for armed statuses', async () => {
    const { calls } = await openTable('/locations', sites(10));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Dealer',
      'Account',
      'Account Code',
      'Status',
      'Address',
    ]);
    expect(cells().slice(0, 2)).toEqual([
      ['Site 1', 'Dealer 1', 'Account 1', 'AC-1', 'Inactive', '1 Dock Rd, Halifax, NS B3H 1A1'],
      ['Site 2', 'Dealer 2', 'Account 2', 'AC-2', 'Active', '2 Dock Rd, Halifax, NS B3H 1A1'],
    ]);
    expect(screen.getByText('Showing 1 to 10 of 10 locations')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual([LOCATIONS]);
  });

  it('show dashes for what is missing, such rows last', async () => {
    await openTable('/locations', [
      { id: 90 },
      {
        id: 91,
        location: { name: null, accountCode: 7, enabledStatus: 'enabled' },
        address: null,
        dealer: 3,
      },
      ...sites(9),
    ]);
    expect(cells().slice(-2)).toEqual([
      ['Unnamed Location', '—', '—', '—', 'Inactive', '—'],
      ['Unnamed Location', '—', '—', '7', 'Active', '—'],
    ]);
  });

  it('show long names and markup as the text that they are', async () => {
    const hostile = {
      id: 90,
      location: { name: HOSTILE, accountCode: HOSTILE, enabledStatus: HOSTILE },
      address: { city: HOSTILE },
      dealer: { name: HOSTILE },
      account: { name: HOSTILE },
    };
    await openTable('/locations', [...sites(9), hostile, site(91, LONG)]);
    expect(cells().find(([name]) => name === HOSTILE)).toEqual([
      HOSTILE,
      HOSTILE,
      HOSTILE,
      HOSTILE,
      'Inactive',
      HOSTILE,
    ]);
    expect(names()).toContain(LONG);
    expect(document.querySelector('img[src="x"], main script')).toBeNull();
  });
});

describe('the headers of the locations table', () => {
  it.each(['Dealer', 'Account', 'Account Code', 'Status'])(
    '%s sorts ascending, then descending',
    async (header) => {
      const { history } = await openTable();
      const sortOf = () => screen.getByRole('columnheader', { name: header }).getAttribute('aria-sort');
      expect(sortOf()).toBe('none');
      const column = ['Name', 'Dealer', 'Account', 'Account Code', 'Status'].indexOf(header);
      const values = () => cells().map((row) => row[column] ?? '');
      const collator = new Intl.Collator('en', { numeric: true });
      await press(header);
      await waitFor(() => {
        expect(sortOf()).toBe('ascending');
        expect(values()).toEqual(values().sort(collator.compare));
      });
      const up = values();
      await press(header);
      await waitFor(() => {
        expect(sortOf()).toBe('descending');
        expect(values()).not.toEqual(up);
      });
      expect(values()).toEqual(values().sort(collator.compare).reverse());
      expect(history.location.search).toMatch(/^\?sort=(dealer|account|accountCode|status)(\+|%20)desc$/);
    },
  );

  it('begin with the name ascending, so that its first press turns it round', async () => {
    await openTable();
    expect(names()).toEqual(siteNames(...range(1, 15)));
    await press('Name');
    await waitFor(() => expect(names()).toEqual(siteNames(...range(29, 43).reverse())));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('do not sort by address', async () => {
    await openTable();
    expect(screen.queryByRole('button', { name: 'Address' })).toBeNull();
  });

  it('lead back to the first page', async () => {
    const { history } = await openTable('/locations?page=3');
    await press('Status');
    await showing('Showing 1 to 15 of 43 locations');
    expect(history.location.search).not.toContain('page');
  });
});
