// @vitest-environment happy-dom
// A stub answers with 200 rows, which no list of the reference provider has.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LocationRecord, locationsCall } from '#contract/location.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { LOCATIONS, listing } from './answers.ts';
import { sites } from './locationRows.ts';
import { inOrder, names, press, searchField, showing } from './tableOnPage.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

let records: readonly LocationRecord[];
/** Names of the provider's records in the order of the table. */
let all: readonly (string | null | undefined)[];
beforeEach(async () => {
  records = inOrder((await provider.read(locationsCall, { body: {} })).value);
  all = records.map(({ location }) => location?.name);
});

async function openTable(address = '/locations', answerTo: AnswerTo = provider.answerTo) {
  const portal = open(address, answerTo);
  await screen.findByRole('searchbox', { name: 'Search locations' });
  return portal;
}
const showingOfAll = (first: number, last: number) =>
  showing(`Showing ${first} to ${last} of ${all.length} locations`);

/** The fifth record, its page's heading and a part of its row that nothing else has. */
const fifth = () => {
  const { id, location } = records[4] ?? {};
  return { id, name: location?.name ?? '', code: location?.accountCode ?? '' };
};
const onPage = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the pages of the locations table', () => {
  it('are turned by Prev, Next and numbers, and kept in the address', async () => {
    const { history } = await openTable();
    await showingOfAll(1, 15);
    expect(screen.getByRole('button', { name: 'Prev' })).toHaveProperty('disabled', true);
    await press('Next');
    await showingOfAll(16, 30);
    expect(names()).toEqual(all.slice(15, 30));
    expect(history.location.search).toBe('?page=2');
    await press('3');
    await showingOfAll(31, all.length);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    history.back();
    await showingOfAll(16, 30);
    await press('Prev');
    await showingOfAll(1, 15);
    expect(history.location.search).toBe('');
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

  it('show first and last with gaps when there are many', async () => {
    await openTable('/locations?size=10&page=10', listing(sites(200)));
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

  it.each(['?page=99', '?page=3&q=yard'])('are clamped for %s', async (search) => {
    await openTable(`/locations${search}`);
    expect(screen.getByText(/^Showing \d+ to (\d+) of \1 locations$/)).toBeDefined();
  });

  it('take no notice of an address that makes no sense', async () => {
    await openTable('/locations?page=-1&size=7&sort=rubbish&q=%5B%5D');
    await showingOfAll(1, 15);
    expect(names()).toEqual(all.slice(0, 15));
  });
});

describe('the search of the locations table', () => {
  it('shows what was found at each key, and keeps the text in the address without a step for Back', async () => {
    const { calls, history } = await openTable('/locations?page=3');
    const length = history.length;
    const found = records.filter(({ address, location }) =>
      [/halifax/i.test(`${address?.city}`), location?.accountCode?.startsWith('HL-10')].every(Boolean),
    );
    expect(found).not.toEqual([]);
    await userEvent.type(searchField(), 'halifax hl-10');
    await showing(`Showing 1 to ${found.length} of ${found.length} locations`);
    expect(names()).toEqual(found.map(({ location }) => location?.name));
    await waitFor(() => expect(history.location.search).toMatch(/^\?q=halifax(\+|%20)hl-10$/));
    expect(history.length).toBe(length);
    expect(calls.filter(({ path }) => path === LOCATIONS)).toHaveLength(1);
  });

  it('begins at the first page from the first key on', async () => {
    await openTable('/locations?page=2');
    await userEvent.type(searchField(), 's');
    expect(screen.getByText(`Showing 1 to 15 of ${all.length} locations`)).toBeDefined();
  });

  it('is read from the address, numbers included', async () => {
    const [number] = /\d+/.exec(fifth().code) ?? [''];
    await openTable(`/locations?q=${number}`);
    expect(searchField().value).toBe(number);
    expect(names()).toEqual([fifth().name]);
  });

  it('says when nothing matches, and all are back when it is emptied', async () => {
    await openTable();
    await userEvent.type(searchField(), 'nowhere');
    await screen.findByText('No locations found matching your search criteria.');
    expect(screen.getByText('Showing 0 to 0 of 0 locations')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No locations available.')).toBeNull();
    await userEvent.clear(searchField());
    await showingOfAll(1, 15);
  });

  it('pages through all rows while only blanks are in it', async () => {
    await openTable();
    await userEvent.type(searchField(), '  ');
    await press('Next');
    await showingOfAll(16, 30);
  });
});

describe('a row of the locations table', () => {
  it('opens its location', async () => {
    const { history } = await openTable();
    const { code, id, name } = fifth();
    await userEvent.click(screen.getByText(code));
    await onPage(name);
    expect(history.location.pathname).toBe(`/location/${id}`);
    history.back();
    await screen.findByRole('table', { name: 'Locations' });
  });

  it.each([
    ['its link', () => screen.getByRole('link', { name: fifth().name })],
    ['its text', () => screen.getByText(fifth().code)],
  ])('pressed on %s right after typing, leaves the text for the way back', async (_, target) => {
    const { history } = await openTable('/locations?page=1');
    const { code, name } = fifth();
    fireEvent.change(searchField(), { target: { value: code } });
    fireEvent.click(target());
    await onPage(name);
    history.back();
    await screen.findByRole('table', { name: 'Locations' });
    expect(searchField().value).toBe(code);
    expect(names()).toEqual([name]);
  });

  it('has a link for the keyboard', async () => {
    await openTable();
    const { id, name } = fifth();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/location/${id}`);
  });
});
