// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { directory } from '#plugins/directory/plugin.ts';
import { type AnswerTo, openPortal, signInAs } from '../../support/openPortal.tsx';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const NOWHERE = 'Something went Wrong';
const DEALER = {
  id: 4,
  name: 'North Star',
  phone: '905 555 0111',
  email: 'n@star.example',
  locationCount: 12,
};
const CUSTOMER = {
  id: 4,
  name: 'Harbour Line',
  dealerId: 9,
  dealerName: 'North Star',
  accountCount: 3,
  locationCount: 1_043,
};
const KINDS = [
  {
    list: '/dealers',
    one: '/dealer/4',
    title: 'Dealers',
    call: '/api/Dealer/dealers',
    details: '/api/Dealer/details/4',
    record: DEALER,
    headers: ['Name', 'Phone', 'Email', 'Locations'],
    cells: ['North Star', '905 555 0111', 'n@star.example', '12'],
    hrefs: ['/dealer/4', 'tel:9055550111', 'mailto:n@star.example'],
    facts: ['Phone: 905 555 0111', 'Email: n@star.example', 'Locations: 12'],
    empty: 'No dealers available.',
    missing: 'Dealer not found.',
  },
  {
    list: '/customers',
    one: '/customer/4',
    title: 'Customers',
    call: '/api/Customer/customers',
    details: '/api/Customer/details/4',
    record: CUSTOMER,
    headers: ['Name', 'Dealer', 'Accounts', 'Locations'],
    cells: ['Harbour Line', 'North Star', '3', '1,043'],
    hrefs: ['/customer/4', '/dealer/9'],
    facts: ['Dealer: North Star', 'Accounts: 3', 'Locations: 1,043'],
    empty: 'No customers available.',
    missing: 'Customer not found.',
  },
] as const;
const ADDRESSES = KINDS.flatMap(({ list, one }) => [list, one]);

let portal: ReturnType<typeof openPortal>;
const open = (address: string, answerTo?: AnswerTo) => {
  portal = openPortal(address, answerTo, [directory]);
};
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  signInAs({ uid: 1, name: 'Root', roles: 'Admin', scopes: 'AllLocations' });
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

describe.each(KINDS)('the list of $title, for an Admin', ({ list, one, title, call, record, ...kind }) => {
  it('shows a table whose rows open the record', async () => {
    open(list, ({ path }) => (path === call ? { value: [record], count: 1 } : undefined));
    const table = within(await screen.findByRole('table', { name: title }));
    expect(texts(table.getAllByRole('columnheader'))).toEqual(kind.headers);
    expect(texts(table.getAllByRole('cell'))).toEqual(kind.cells);
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(kind.hrefs);
    await userEvent.click(table.getByText(kind.cells[3]));
    await waitFor(() => expect(portal.history.location.pathname).toBe(one));
  });

  it('tells an empty list from a failed one', async () => {
    let down = true;
    open(list, () => (down ? new Response('', { status: 500 }) : { value: [] }));
    expect(await screen.findByText(kind.empty)).toBeDefined();
    expect(await screen.findByText('Some data could not be loaded.')).toBeDefined();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull());
  });
});

describe.each(KINDS)('one of the $title, for an Admin', ({ one, details, record, ...kind }) => {
  it('shows what is known of it', async () => {
    open(one, ({ path }) => (path === details ? record : undefined));
    expect(await screen.findByRole('heading', { level: 1, name: record.name })).toBeDefined();
    const terms = screen.getAllByRole('term');
    expect(terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual(
      kind.facts,
    );
  });

  it('asks nothing for an id that is none', async () => {
    open(`${one}x`);
    expect(await screen.findByText(kind.missing)).toBeDefined();
    expect(portal.calls).toEqual([]);
  });
});

describe('the directory', () => {
  // In the bar, and in the menu of narrow screens.
  const links = () => screen.queryAllByRole('link', { name: 'Directory', hidden: true });

  it('has a link for Admins, until they look at the view of customers', async () => {
    open('/user/details');
    await screen.findByRole('heading', { name: 'Profile' });
    await waitFor(() => expect(links()).toHaveLength(2));
    expect(links()[0]?.getAttribute('href')).toBe('/dealers');
    act(() => portal.context.adminDetail.turn(false));
    expect(links()).toEqual([]);
  });

  it('is gone at once when an Admin switches the detail off there', async () => {
    open('/dealers', () => ({ value: [DEALER] }));
    await screen.findByRole('table', { name: 'Dealers' });
    act(() => portal.context.adminDetail.turn(false));
    expect(await screen.findByRole('heading', { name: NOWHERE })).toBeDefined();
  });

  it.each(ADDRESSES)('is not found by customers at %s, who have no link', async (address) => {
    signInAs({ uid: 2, name: 'Anna', scopes: 'AllLocations' });
    open(address);
    expect(await screen.findByRole('heading', { name: NOWHERE })).toBeDefined();
    expect(links()).toEqual([]);
    expect(portal.calls).toEqual([]);
  });

  it.each(ADDRESSES)('is not found at %s by Admins who look at the view of customers', async (address) => {
    localStorage.setItem('adminDetail', 'off');
    open(address);
    expect(await screen.findByRole('heading', { name: NOWHERE })).toBeDefined();
    expect(portal.calls).toEqual([]);
  });

  it.each(ADDRESSES)('is not found at %s when it is switched off', async (address) => {
    portal = openPortal(address);
    expect(await screen.findByRole('heading', { name: NOWHERE })).toBeDefined();
  });

  it('asks to sign in first', async () => {
    sessionStorage.clear();
    open('/dealers');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeDefined();
  });
});
