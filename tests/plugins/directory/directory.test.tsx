// What all lists of records and pages of one do, empty ones, failures and wrong ids too: equipment.test.tsx. A stub answers with
// counts above a thousand, which the reference provider never gives.

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { customerDetailsCall, customersCall, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import { locationsCall } from '#contract/location.ts';
import { fillPath } from '#core/api/request.ts';
import { matchingSites } from '#domain/sites/matchingSites.ts';
import { directory } from '#plugins/directory/plugin.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { dialled, providerOfFile } from '../../support/realProvider.ts';

const NOWHERE = 'Something went Wrong';
const provider = providerOfFile();
/** The locations that somebody's name finds. */
const sitesOf = (name: unknown) => `/locations?${new URLSearchParams({ q: String(name) })}`;
const texts = (values: readonly unknown[]) => values.map((value) => String(value ?? '—'));

const KINDS = [
  {
    list: '/dealers',
    one: '/dealer/4',
    title: 'Dealers',
    call: dealersCall.path,
    rows: async () => {
      const { value } = await provider.read(dealersCall, { body: {} });
      return value.map(({ id, name, phone, email, locationCount }) => ({
        cells: texts([name, phone, email, locationCount]),
        hrefs: [
          `/dealer/${id}`,
          ...(phone ? [dialled(phone)] : []),
          ...(email ? [`mailto:${email}`] : []),
          sitesOf(name),
        ],
      }));
    },
    headers: ['Name', 'Phone', 'Email', 'Locations'],
    details: dealerDetailsCall.path,
    record: async () => {
      const { name, phone, email, locationCount } = await provider.read(dealerDetailsCall, {
        params: { id: 4 },
      });
      return { name: name ?? '', facts: [...texts([phone, email, locationCount]), 'Show customers'] };
    },
  },
  {
    list: '/customers',
    one: '/customer/4',
    title: 'Customers',
    call: customersCall.path,
    rows: async () => {
      const { value } = await provider.read(customersCall, { body: {} });
      return value.map(({ id, name, dealerId, dealerName, accountCount, locationCount }) => ({
        cells: texts([name, dealerName, accountCount, locationCount]),
        hrefs: [`/customer/${id}`, `/dealer/${dealerId}`, sitesOf(name)],
      }));
    },
    headers: ['Name', 'Dealer', 'Accounts', 'Locations'],
    details: customerDetailsCall.path,
    record: async () => {
      const { name, dealerName, accountCount, locationCount } = await provider.read(customerDetailsCall, {
        params: { id: 4 },
      });
      return { name: name ?? '', facts: texts([dealerName, accountCount, locationCount]) };
    },
  },
] as const;

const open = portalOfTest(() => provider.signInOnce('admin'), [directory]);
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe.each(KINDS)('the list of $title, for an Admin', ({ list, one, title, call, ...kind }) => {
  it('shows a table of the provider’s records, whose rows open them', async () => {
    const rows = await kind.rows();
    const { calls, history } = open(list, provider.answerTo);
    const table = within(await screen.findByRole('table', { name: title }));
    expect(textsOf(table.getAllByRole('columnheader'))).toEqual(kind.headers);
    const shown = table.getAllByRole('row').slice(1);
    expect(shown.map((row) => textsOf(within(row).getAllByRole('cell')))).toEqual(
      rows.map(({ cells }) => cells),
    );
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      rows.flatMap(({ hrefs }) => hrefs),
    );
    expect(calls.map(({ path }) => path)).toEqual([call]);
    const fourth = rows.findIndex(({ hrefs }) => hrefs[0] === one);
    const count = within(shown[fourth] ?? document.body)
      .getAllByRole('cell')
      .at(-1);
    await userEvent.click(count ?? document.body);
    await waitFor(() => expect(history.location.pathname).toBe(one));
  });
});

describe.each(KINDS)('one of the $title, for an Admin', ({ one, details, headers, record }) => {
  it('shows what is known of it', async () => {
    const { name, facts } = await record();
    const { calls } = open(one, provider.answerTo);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    const terms = screen.getAllByRole('term');
    expect(terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual(
      [...headers.slice(1), 'Customers']
        .slice(0, facts.length)
        .map((term, index) => `${term}: ${facts[index]}`),
    );
    expect(calls.map(({ path }) => path)).toEqual([fillPath(details, { id: 4 })]);
  });

  it('groups the digits of a count', async () => {
    open(one, () => ({ id: 4, name: 'North Star', locationCount: 1_043 }));
    await screen.findByRole('heading', { level: 1, name: 'North Star' });
    expect(screen.getAllByRole('term').map((term) => term.nextElementSibling?.textContent)).toContain(
      '1,043',
    );
  });
});

describe('the directory', () => {
  // In the bar, and in the menu of narrow screens.
  const links = () => screen.queryAllByRole('link', { name: 'Directory', hidden: true });

  it('has a link for Admins, until they look at the view of customers, and is gone at once then', async () => {
    const { context, router } = open('/user/details', provider.answerTo);
    await screen.findByRole('heading', { name: 'Profile' });
    await waitFor(() => expect(links()).toHaveLength(2));
    expect(links()[0]?.getAttribute('href')).toBe('/dealers');
    act(() => context.adminDetail.turn(false));
    expect(links()).toEqual([]);
    act(() => context.adminDetail.turn(true));
    await act(() => router.navigate({ to: '/dealers' }));
    await screen.findByRole('table', { name: 'Dealers' });
    act(() => context.adminDetail.turn(false));
    expect(await screen.findByRole('heading', { name: NOWHERE })).toBeDefined();
  });

  it('is among what the palette has opened last for the Admin’s view alone', async () => {
    const { name } = await provider.read(customerDetailsCall, { params: { id: 4 } });
    const { context } = open('/customer/4', provider.answerTo);
    await waitFor(() => expect(sessionStorage.getItem('person:recent')).toContain(name));
    act(() => context.adminDetail.turn(false));
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Search' }));
    expect(await palette.findByRole('option', { name: 'Home' })).toBeDefined();
    expect(palette.queryByRole('option', { name: name ?? '' })).toBeNull();
    act(() => context.adminDetail.turn(true));
    expect(palette.getByRole('option', { name: name ?? '' })).toBeDefined();
  });

  it.each([
    ['/dealers', 'customers', 'avery', 'on'],
    ['/customer/4', 'customers', 'avery', 'on'],
    ['/customers', 'Admins who look at the view of customers', 'admin', 'off'],
    ['/dealer/4', 'Admins who look at the view of customers', 'admin', 'off'],
  ])('is not found at %s by %s, who have no link', async (address, _, username, adminDetail) => {
    await provider.signInOnce(username);
    localStorage.setItem('adminDetail', adminDetail);
    const titles: string[] = [];
    const shown: string[] = [];
    const watch = new MutationObserver(() => {
      titles.push(document.title);
      shown.push(document.body.textContent);
    });
    watch.observe(document, { childList: true, subtree: true });
    const { calls, container } = open(address);
    expect(await screen.findByRole('heading', { name: NOWHERE })).toBeDefined();
    await screen.findByRole('contentinfo');
    watch.disconnect();
    expect(links()).toEqual([]);
    expect(calls).toEqual([]);
    // Nor was a word of it there before.
    expect(shown.join()).not.toContain('Directory');
    expect(titles.join()).not.toMatch(/Dealer|Customer/);
    expect(container.querySelectorAll('main')).toHaveLength(1);
  });
});

describe('the largest customers on the start page', () => {
  const settings = { directory: { largestCustomers: 3 } };
  const openSmall = portalOfTest(() => provider.signInOnce('admin'), [directory], settings);

  it('are shown to Admins, as many as the configuration says', async () => {
    const { value } = await provider.read(customersCall, { body: {} });
    const counts = value.map(({ locationCount }) => Number(locationCount)).toSorted((a, b) => b - a);
    openSmall('/', provider.answerTo);
    const table = within(await screen.findByRole('table', { name: 'Largest customers' }));
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.filter((_, index) => index % 2 === 1)).toEqual(counts.slice(0, 3).map(String));
    expect(table.getAllByRole('link')).toHaveLength(3);
  });

  it('say how many there are besides, with a way to all of them', async () => {
    const shown = async (count: number) => {
      const value = Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        name: `Customer ${index}`,
      }));
      openSmall('/', (call) => (call.path === customersCall.path ? { value } : provider.answerTo(call)));
      await screen.findByRole('table', { name: 'Largest customers' });
      const all = screen.queryByRole('link', { name: 'All customers' });
      return [all?.getAttribute('href'), all?.parentElement?.textContent];
    };
    expect(await shown(1_004)).toEqual(['/customers', '3 of 1,004 customers. All customers']);
    expect(await shown(3)).toEqual([undefined, undefined]);
  });

  it('are kept from customers, and not asked for', async () => {
    await provider.signInOnce('avery');
    const { calls } = openSmall('/', provider.answerTo);
    await screen.findByRole('contentinfo');
    expect(screen.queryByText('Largest customers')).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain(customersCall.path);
  });
});

it('the customers of one dealer are those of the filter in the address', async () => {
  const { value } = await provider.read(customersCall, { body: {} });
  const dealer = value[0]?.dealerId;
  open(`/customers?dealer=${dealer}`, provider.answerTo);
  const table = within(await screen.findByRole('table', { name: 'Customers' }));
  const names = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(names).toEqual(value.filter(({ dealerId }) => dealerId === dealer).map(({ name }) => name));
});

it('the sites of a customer are found by the name, as many as were counted', async () => {
  const { value } = await provider.read(customersCall, { body: {} });
  const { value: sites } = await provider.read(locationsCall, { body: {} });
  for (const { name, locationCount } of value)
    expect(matchingSites(sites, name ?? '')).toHaveLength(locationCount ?? 0);
});
