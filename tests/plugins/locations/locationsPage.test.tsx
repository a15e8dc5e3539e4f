// Stubs answer with just nine or ten rows, set times, rows with gaps, calls that hang or fail, which the reference provider
// never gives.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocationRecord, locationsCall } from '#contract/location.ts';
import { nearUntilText } from '#domain/arming/armingTimes.ts';
import { recorderSummary } from '#domain/sites/devices.tsx';
import { addressLine } from '#domain/sites/names.ts';
import { type AnswerTo, portalOfTest, turnTime } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import {
  ARMED,
  heading,
  LOCATIONS,
  listing,
  partsOf,
  press,
  refused,
  site,
  sites,
  textsOf,
} from './locationsOfTest.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));
const collator = new Intl.Collator('en', { numeric: true });

/** The provider's records in the order of the table, and their names. */
let records: readonly LocationRecord[];
let all: readonly string[];
const nameOf = ({ location }: LocationRecord) => location?.name ?? '';
beforeEach(async () => {
  const { value } = await provider.read(locationsCall, { body: {} });
  // None of the demo data lacks a name.
  records = value.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)));
  all = records.map(nameOf);
});

async function openTable(address = '/locations', answerTo: AnswerTo = provider.answerTo) {
  const portal = open(address, answerTo);
  await screen.findByRole('searchbox', { name: 'Search locations' });
  return portal;
}

/** Cells of each row of the table. */
const cells = () => textsOf('Locations');
const names = () => cells().map(([name]) => name);
const showing = (text: string) => screen.findByText(text);
const searchField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search locations' });
const showingOfAll = (first: number, last: number) =>
  showing(`Showing ${first} to ${last} of ${all.length} locations`);

/** The fifth record, its page's heading and a part of its row that nothing else has. */
const fifth = () => {
  const { location } = records[4] ?? {};
  return { name: location?.name ?? '', code: location?.accountCode ?? '' };
};

/** What the table says of a site that is armed or not. */
function armingText({ armed, until, timeZone }: Partial<LocationRecord>): string {
  if (armed === null || armed === undefined) return 'Status Unknown';
  const change = nearUntilText(until ?? null, timeZone, Date.now());
  return `${armed ? 'Armed' : 'Disarmed'}${change ? ` until ${change}` : ''}`;
}

/** Texts of each card. */
async function cards(): Promise<(string | null)[][]> {
  const main = within(await screen.findByRole('main'));
  await main.findAllByText(/^Account #/);
  const texts = (card: HTMLElement) => [...card.querySelectorAll('a, p, [data-arming]')];
  return main.getAllByRole('listitem').map((card) => texts(card).map(({ textContent }) => textContent));
}

/** All cards know whether their site is armed, or that nobody can tell. */
async function answered(count: number): Promise<void> {
  const badges = () => document.querySelectorAll('[data-arming]:not([data-arming="loading"])');
  await waitFor(() => expect(badges()).toHaveLength(count));
}

describe('up to nine locations', () => {
  it('are cards of the provider’s records, each asked for its armed status', async () => {
    await provider.signInOnce('another-whole');
    const { value } = await provider.read(locationsCall, { body: {} });
    const { calls } = open('/locations', provider.answerTo);
    const badges = () => document.querySelectorAll('[data-arming="armed"], [data-arming="disarmed"]');
    await waitFor(() => expect(badges()).toHaveLength(value.length));
    expect(value.length).toBeGreaterThan(1);
    expect((await cards()).map((texts) => texts.slice(0, 4))).toEqual(
      value.map(({ location, address, dealer }) => [
        location?.name,
        addressLine(address),
        dealer?.name,
        `Account # ${location?.accountCode}`,
      ]),
    );
    expect(calls.map(({ path }) => path).sort()).toEqual(
      [...value.map(({ id }) => `${ARMED}${id}`), LOCATIONS].sort(),
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say until when they are armed or not, on the site’s clock where that is known', async () => {
    // An address may come as one text.
    const pier = site(2, 'Pier 4', { address: '2 Dock Rd,Halifax,  NS B3H 1A1' });
    const rows = [site(1), pier, site(3, 'Yard', { timeZone: 'America/Vancouver' })];
    const statuses = [{ until: null }, { until: '2025-03-07T14:05:00' }, { until: '2025-03-07T22:05:00Z' }];
    open(
      '/locations',
      listing(rows, (id) => ({ armed: id === 1, ...statuses[id - 1] })),
    );
    await answered(rows.length);
    const until = 'Disarmed until Fri, Mar 7, 2025, 2:05 PM';
    expect(await cards()).toEqual([
      ['Site 1', '1 Dock Rd, Halifax, NS B3H 1A1', 'Dealer 1', 'Account # AC-1', 'Armed'],
      ['Pier 4', '2 Dock Rd, Halifax, NS B3H 1A1', 'Dealer 2', 'Account # AC-2', until],
      [
        ...['Yard', '3 Dock Rd, Halifax, NS B3H 1A1', 'Dealer 0', 'Account # AC-3', until],
        expect.stringMatching(/^Site time, Vancouver \(PST\)/),
      ],
    ]);
  });

  it('say that they may have changed once the end has passed that they were read with', async () => {
    turnTime();
    const until = new Date(Date.now() + 90_000).toISOString();
    let isHeld = false;
    const { calls } = open(
      '/locations',
      listing([site(1)], () => (isHeld ? new Promise(() => {}) : { armed: true, until })),
    );
    await answered(1);
    expect((await cards())[0]?.[4]).toMatch(/^Armed until \w/);
    isHeld = true;
    const asked = () => calls.filter(({ path }) => path.startsWith(ARMED)).length;
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(121_000));
    // Each status is asked for again while the page stands.
    expect(asked()).toBeGreaterThan(before);
    expect((await cards())[0]?.[4]).toMatch(/^Armed, may have changed since \w/);
  });

  it('are those alone that the address searches for, with the field that says so and gives the others back', async () => {
    const customer = (name: string) => ({ customer: { name } });
    const value = [site(1, 'Dock', customer('Acme')), site(2, 'Yard', customer('Borealis'))];
    const { history } = open('/locations?q=acme', listing(value));
    expect((await cards()).map(([name]) => name)).toEqual(['Dock']);
    await userEvent.type(searchField(), 'x');
    await showing('No locations found matching your search criteria.');
    await userEvent.clear(searchField());
    expect((await cards()).map(([name]) => name)).toEqual(['Dock', 'Yard']);
    await waitFor(() => expect(history.location.search).toBe(''));
  });

  it('are cards to the ninth, asked side by side, which say so meanwhile', async () => {
    const { calls } = open(
      '/locations',
      listing(sites(9), () => new Promise(() => {})),
    );
    await waitFor(() => expect(calls.filter(({ path }) => path.startsWith(ARMED))).toHaveLength(9));
    expect((await cards()).map((texts) => texts.at(-1))).toEqual(Array(9).fill('Loading...'));
    expect(screen.getByRole('link', { name: 'Site 7' }).getAttribute('href')).toBe('/location/7');
  });

  it('show Status Unknown for the one whose status fails, the others as they are', async () => {
    const statuses = [
      { armed: true },
      refused(),
      undefined,
      { armed: 'perhaps' },
      { armed: false, until: 'soon' },
    ];
    open(
      '/locations',
      listing(sites(5), (id) => statuses[id - 1]),
    );
    await answered(statuses.length);
    expect((await cards()).map((texts) => texts.at(-1))).toEqual([
      ...['Armed', 'Status Unknown', 'Status Unknown', 'Status Unknown', 'Disarmed'],
    ]);
  });
});

describe('locations that are not there', () => {
  it.each([{ value: [] }, { value: null }, undefined, 'nothing'])('for %j, it says so', async (answer) => {
    const { calls } = open('/locations', ({ path }) => (path === LOCATIONS ? answer : undefined));
    expect(await screen.findByText('No locations available.')).toBeDefined();
    expect(calls.map(({ path }) => path)).toEqual([LOCATIONS]);
  });

  it('come with Retry after a failure', async () => {
    let isDown = true;
    open('/locations', (call) => (isDown ? refused() : provider.answerTo(call)));
    await screen.findByText('No locations available.');
    expect(screen.getByText('Some data could not be loaded.')).toBeDefined();
    isDown = false;
    await press('Retry');
    await screen.findByRole('table', { name: 'Locations' });
    await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull());
  });

  it('have their place held while they are under way, without table roles', async () => {
    open('/locations', () => new Promise(() => {}));
    const text = await screen.findByText('Loading locations...');
    expect(text.closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('ten locations and more', () => {
  it('are a table of the provider’s records by name', async () => {
    const { calls } = await openTable();
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

  it('are a table with the product’s columns, and nobody asks for armed statuses', async () => {
    const { calls } = await openTable('/locations', listing(sites(10)));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Dealer', 'Account', 'Account Code', 'Status', 'Address'],
    ]);
    expect(cells().slice(0, 2)).toEqual([
      ['Site 1', 'Dealer 1', 'Account 1', 'AC-1', 'Inactive', '1 Dock Rd, Halifax, NS B3H 1A1'],
      ['Site 2', 'Dealer 2', 'Account 2', 'AC-2', 'Active', '2 Dock Rd, Halifax, NS B3H 1A1'],
    ]);
    expect(screen.getByText('Showing 1 to 10 of 10 locations')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual([LOCATIONS]);
  });

  it('are told as busy while newer ones load', async () => {
    let isSlow = false;
    const { context } = await openTable('/locations', (call) =>
      isSlow ? new Promise(() => {}) : provider.answerTo(call),
    );
    const table = screen.getByRole('table', { name: 'Locations' });
    expect(table.getAttribute('aria-busy')).toBe('false');
    isSlow = true;
    act(() => void context.scope.reads.client.refetchQueries());
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'));
  });

  it('show dashes for what is missing, such rows last', async () => {
    const bare = { id: 91, location: { name: null, accountCode: 7, enabledStatus: 'enabled' }, dealer: 3 };
    await openTable('/locations', listing([{ id: 90 }, bare, ...sites(9)]));
    expect(cells().slice(-2)).toEqual([
      ['Unnamed Location', '—', '—', '—', 'Inactive', '—'],
      ['Unnamed Location', '—', '—', '7', 'Active', '—'],
    ]);
  });
});

describe('the headers of the locations table', () => {
  // Buttons of the headers are there where the window is wide enough for all columns.
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: false }),
    );
  });

  it('sort ascending, then descending, and lead back to the first page, the name the other way round, the address not at all', async () => {
    const { history } = await openTable('/locations?page=3');
    const fields = { Dealer: 'dealer', Account: 'account', 'Account Code': 'accountCode', Status: 'status' };
    expect(screen.queryByRole('button', { name: 'Address' })).toBeNull();
    for (const [header, field] of Object.entries(fields)) {
      const sortOf = () => screen.getByRole('columnheader', { name: header }).getAttribute('aria-sort');
      expect(sortOf()).toBe('none');
      const column = ['Name', ...Object.keys(fields)].indexOf(header);
      const values = () => cells().map((row) => row[column] ?? '');
      await press(header);
      await waitFor(() => {
        expect(sortOf()).toBe('ascending');
        expect(values()).toEqual(values().sort(collator.compare));
      });
      await showingOfAll(1, 15);
      const up = values();
      await press(header);
      await waitFor(() => {
        expect(sortOf()).toBe('descending');
        expect(values()).not.toEqual(up);
      });
      expect(values()).toEqual(values().sort(collator.compare).reverse());
      expect(history.location.search).toMatch(new RegExp(`^\\?sort=${field}(\\+|%20)desc$`));
    }
    // The table begins with the names ascending.
    await openTable();
    expect(names()).toEqual(all.slice(0, 15));
    await press('Name');
    await waitFor(() => expect(names()).toEqual(all.slice(-15).reverse()));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });
});

describe('the pages of the locations table', () => {
  it('are turned by Prev, Next and numbers, and kept in the address', async () => {
    const { history } = await openTable();
    const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
    await showingOfAll(1, 15);
    expect(isOff('Prev')).toBe('true');
    await press('Next');
    await showingOfAll(16, 30);
    expect(names()).toEqual(all.slice(15, 30));
    expect(history.location.search).toBe('?page=2');
    await press('3');
    await showingOfAll(31, all.length);
    expect(isOff('Next')).toBe('true');
    history.back();
    await showingOfAll(16, 30);
    await press('Prev');
    await showingOfAll(1, 15);
    expect(history.location.search).toBe('');
  });

  it('begin at the top of the window, which other changes of the list leave where it is', async () => {
    await openTable();
    await showingOfAll(1, 15);
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page size' }), '10');
    await showingOfAll(1, 10);
    expect(scrollTo).not.toHaveBeenCalled();
    await press('Next');
    await showingOfAll(11, 20);
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 })));
    scrollTo.mockClear();
    await press('1');
    await showingOfAll(1, 10);
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 })));
  });

  it('have the chosen size, and 15 rows at first', async () => {
    const { history } = await openTable('/locations?page=2');
    const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Page size' });
    expect([...size.options].map(({ text }) => text)).toEqual(['10', '15', '25', '50', '100']);
    expect(size.value).toBe('15');
    await userEvent.selectOptions(size, '25');
    await showingOfAll(1, 25);
    expect(history.location.search).toBe('?size=25');
  });

  it.each(['?page=99', '?page=3&q=yard'])('are clamped for %s', async (search) => {
    await openTable(`/locations${search}`);
    expect(screen.getByText(/^Showing \d+ to (\d+) of \1 locations$/)).toBeDefined();
  });
});

describe('the search of the locations table', () => {
  it('shows what was found at each key, keeps the text in the address without a step for Back, and pages through all rows while only blanks are in it', async () => {
    const { calls, history } = await openTable('/locations?page=3');
    const length = history.length;
    const found = records.filter(({ address, location }) =>
      [/halifax/i.test(`${partsOf(address)?.city}`), location?.accountCode?.startsWith('HL-10')].every(
        Boolean,
      ),
    );
    expect(found).not.toEqual([]);
    await userEvent.type(searchField(), 'halifax hl-10');
    await showing(`Showing 1 to ${found.length} of ${found.length} locations`);
    expect(names()).toEqual(found.map(({ location }) => location?.name));
    await waitFor(() => expect(history.location.search).toMatch(/^\?q=halifax(\+|%20)hl-10$/));
    expect(history.length).toBe(length);
    expect(calls.filter(({ path }) => path === LOCATIONS)).toHaveLength(1);
    await userEvent.clear(searchField());
    await userEvent.type(searchField(), '  ');
    await press('Next');
    await showingOfAll(16, 30);
  });
});

it.each([
  ['its link', () => screen.getByRole('link', { name: fifth().name })],
  ['its text', () => screen.getByText(fifth().code)],
])(
  'a row of the locations table pressed on %s right after typing, leaves the text for the way back',
  async (_, target) => {
    const { history } = await openTable('/locations?page=1');
    const { code, name } = fifth();
    fireEvent.change(searchField(), { target: { value: code } });
    fireEvent.click(target());
    await heading(name);
    history.back();
    await screen.findByRole('table', { name: 'Locations' });
    expect(searchField().value).toBe(code);
    expect(names()).toEqual([name]);
  },
);
