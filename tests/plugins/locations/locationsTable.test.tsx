// @vitest-environment happy-dom
// Stubs answer with just ten rows, rows with gaps and hostile or overlong texts, which the reference provider never gives.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocationRecord, locationsCall } from '#contract/location.ts';
import { nearUntilText } from '#domain/arming/armingTexts.ts';
import { recorderSummary } from '#domain/sites/devices.tsx';
import { addressLine } from '#domain/sites/names.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { LOCATIONS, listing, signInAnna } from './answers.ts';
import { HOSTILE, LONG, site, sites } from './locationRows.ts';
import { cells, inOrder, names, press, showing } from './tableOnPage.ts';

const provider = providerOfFile();
const open = portalOfTest(signInAnna);

async function openTable(address: string, answerTo: AnswerTo) {
  const portal = open(address, answerTo);
  await screen.findByRole('searchbox', { name: 'Search locations' });
  return portal;
}
const openStub = (rows: unknown) => openTable('/locations', listing(rows));

/** The table of Avery's many locations, and the provider's records in its order. */
async function openReal(address = '/locations') {
  await provider.signInOnce('avery');
  const { value } = await provider.read(locationsCall, { body: {} });
  return { ...(await openTable(address, provider.answerTo)), records: inOrder(value) };
}

/** What the table says of a site that is armed or not. */
function armingText({
  armed,
  until,
  timeZone,
}: Pick<LocationRecord, 'armed' | 'until' | 'timeZone'>): string {
  if (armed === null || armed === undefined) return 'Status Unknown';
  const change = nearUntilText(until ?? null, timeZone, Date.now());
  return `${armed ? 'Armed' : 'Disarmed'}${change ? ` until ${change}` : ''}`;
}

describe('the many locations of a customer', () => {
  it('are a table of the provider’s records by name', async () => {
    const { calls, records } = await openReal();
    expect(cells()).toEqual(
      records
        .slice(0, 15)
        .map(({ account, address, dealer, location, recorders, ...arming }) => [
          location?.name,
          dealer?.name,
          account?.name,
          location?.accountCode,
          location?.enabledStatus === true ? 'Active' : 'Inactive',
          armingText(arming),
          (recorders && recorderSummary(recorders)?.text) ?? 'No recorders',
          addressLine(address) ?? '—',
        ]),
    );
    expect(calls.map(({ path }) => path)).toEqual([LOCATIONS]);
  });
});

describe('ten locations and more', () => {
  it('are a table with the product’s columns, and nobody asks for armed statuses', async () => {
    const { calls } = await openStub(sites(10));
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
    await openStub([
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
    await openStub([...sites(9), hostile, site(91, LONG)]);
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
  // Buttons of the headers are there where the window is wide enough for all columns.
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: false }),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(['Dealer', 'Account', 'Account Code', 'Status'])(
    '%s sorts ascending, then descending',
    async (header) => {
      const { history } = await openReal();
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
    const { records } = await openReal();
    const all = records.map(({ location }) => location?.name);
    expect(names()).toEqual(all.slice(0, 15));
    await press('Name');
    await waitFor(() => expect(names()).toEqual(all.slice(-15).reverse()));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('do not sort by address', async () => {
    await openReal();
    expect(screen.queryByRole('button', { name: 'Address' })).toBeNull();
  });

  it('lead back to the first page', async () => {
    const { history, records } = await openReal('/locations?page=3');
    await press('Status');
    await showing(`Showing 1 to 15 of ${records.length} locations`);
    expect(history.location.search).not.toContain('page');
  });
});
