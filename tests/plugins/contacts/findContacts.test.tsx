// @vitest-environment happy-dom
// Stubs answer with set names, sites and gaps, which the reference provider never gives.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';
import { person, rows, texts } from './contactRows.ts';

const CONTACTS = '/api/Contact/contacts';
const open = portalOfTest(() => signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' }));
afterEach(() => vi.restoreAllMocks());

async function openContacts(value: unknown, address = '/contacts') {
  const portal = open(address, ({ path }) => (path === CONTACTS ? { value } : undefined));
  await screen.findByRole('searchbox', { name: 'Search contacts' });
  return portal;
}

const firstNames = () => texts().map(([first]) => first);
const ADA = person(1, { firstname: 'Ada', lastname: 'Okafor', cell: '+1 (905) 555-0110' });
const DESK = { id: 2, listName: 'Night Desk', work: '905 555 0111' };
const ZOE = person(3, {
  firstname: 'Zoé',
  lastname: 'Roy',
  email: 'zoe@pier.example',
  locations: [
    { id: 7, name: 'Halifax Yard', rank: 3 },
    { id: 8, name: 'Pier 9', rank: 1 },
    { id: 9, name: 'Sydney Dock' },
  ],
});

describe('the search of contacts', () => {
  it.each([
    ['okaf', ['Ada']],
    ['zoe roy', ['Zoé']],
    ['night', ['Night Desk']],
    ['9055550111', ['Night Desk']],
    ['(905)', ['Ada']],
    ['pier.example', ['Zoé']],
    ['sydney', ['Zoé']],
  ])('%s finds %j', async (text, found) => {
    await openContacts([ADA, DESK, ZOE]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), text);
    await waitFor(() => expect(firstNames()).toEqual(found));
  });

  it('says so where nothing is found, and stands in the address', async () => {
    const { router } = await openContacts([ADA, DESK]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'nobody');
    await screen.findByText('No contacts found matching your search criteria.');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'nobody' }));
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search contacts' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(firstNames()).toEqual(['Night Desk', 'Ada']);
  });

  it('is taken from the address, on the page of one contact too', async () => {
    await openContacts([ADA, DESK, ZOE], '/contact/1?q=ada');
    await waitFor(() => expect(firstNames()).toEqual(['Ada']));
  });
});

describe('contacts without a name', () => {
  it('have the name of the list, else say that they have none', async () => {
    await openContacts([DESK, { id: 4 }]);
    expect(texts().map((cells) => cells.slice(0, 2))).toEqual([
      ['Night Desk', '—'],
      ['Unnamed contact', '—'],
    ]);
    expect(screen.getByRole('link', { name: 'Request a change to Night Desk' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Request a change to Unnamed contact' })).toBeDefined();
  });
});

describe('the sites that call a contact', () => {
  it('are told in the order of calling, the first at once and the others on a press', async () => {
    await openContacts([ZOE, ADA]);
    const [ada, zoe] = rows().map((row) => within(row));
    expect(screen.getByRole('columnheader', { name: 'Sites' })).toBeDefined();
    expect(zoe?.getAllByRole('link', { name: /Pier|Halifax|Sydney/ }).map(siteOf)).toEqual([
      ['Pier 9', '/location/8', 'Pier 9 called 1st'],
      ['Halifax Yard', '/location/7', 'Halifax Yard called 3rd'],
      ['Sydney Dock', '/location/9', 'Sydney Dock'],
    ]);
    expect(zoe?.getByText('+2').closest('summary')?.textContent).toBe('+2 more sites');
    expect(ada?.queryByText(/more sites/)).toBeNull();
  });

  it('have no column where the provider does not tell them', async () => {
    await openContacts([ADA]);
    expect(screen.queryByRole('columnheader', { name: 'Sites' })).toBeNull();
  });
});

function siteOf(link: HTMLElement): (string | null | undefined)[] {
  return [link.textContent, link.getAttribute('href'), link.parentElement?.textContent];
}

describe('the letters of a long list', () => {
  it('lead to the first contact of each, where the next Tab goes on', async () => {
    const scrolledTo: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this.textContent);
    });
    const people = ['Abel', 'Baker', 'Cole'].flatMap((lastname, name) =>
      Array.from({ length: 10 }, (_, index) => person(name * 10 + index + 1, { lastname })),
    );
    await openContacts(people);
    await userEvent.click(screen.getByRole('button', { name: 'B' }));
    expect(scrolledTo.at(-1)).toContain('Baker');
    expect(document.activeElement?.textContent).toContain('Baker');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['A', 'B', 'C']);
  });

  it('are left out of a short one', async () => {
    await openContacts([ADA, ZOE]);
    expect(screen.queryByRole('navigation', { name: 'Letters' })).toBeNull();
  });
});
