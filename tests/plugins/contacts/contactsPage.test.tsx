// Stubs answer with set names, sites and gaps, no list and failures, which the reference provider never gives.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Contact, contactsCall } from '#contract/contact.ts';
import { inOrder, letterPlaces } from '#plugins/contacts/ContactsPage.tsx';
import { portalOfTest } from '../../support/openPortal.tsx';
import { dialled, providerOfFile } from '../../support/realProvider.ts';

const CONTACTS = '/api/Contact/contacts';
const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('some-of-many'));
const scrolledTo: string[] = [];
beforeEach(() => {
  scrolledTo.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.textContent ?? '');
  });
});
afterEach(() => vi.restoreAllMocks());

async function openContacts(value: unknown, address = '/contacts') {
  const portal = open(address, ({ path }) => (path === CONTACTS ? { value } : undefined));
  await screen.findByRole('searchbox', { name: 'Search contacts' });
  return portal;
}

/** The contacts that the provider has of the person's locations, as the page orders them. */
async function contactsOfProvider(): Promise<readonly Contact[]> {
  const { value } = await provider.read(contactsCall, { body: {} });
  const people = value.map((row) => ('contact' in row ? row.contact : row));
  const name = ({ lastname, firstname, listName }: Contact) => lastname ?? firstname ?? listName ?? '';
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
  return people.sort(
    (one, other) => compare(name(one), name(other)) || compare(one.firstname ?? '', other.firstname ?? ''),
  );
}

async function openReal(address = '/contacts') {
  const people = await contactsOfProvider();
  const portal = open(address, provider.answerTo);
  await screen.findByRole('table', { name: 'Contacts' });
  return { ...portal, people };
}

const person = (id: number, rest: Readonly<Record<string, unknown>> = {}) => ({
  id,
  firstname: `First ${id}`,
  lastname: `Last ${id}`,
  ...rest,
});

const rows = () =>
  within(screen.getByRole('table', { name: 'Contacts' }))
    .getAllByRole('row')
    .slice(1)
    .filter((row) => row.querySelector('td') !== null);
/** What the product's columns say. */
const texts = () =>
  rows().map((row) => [...row.querySelectorAll('td')].slice(0, 6).map(({ textContent }) => textContent));
const hrefs = () =>
  rows().flatMap((row) =>
    [...row.querySelectorAll('a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /^(tel|mailto):/.test(href)),
  );
const marked = () => rows().map((row) => row.getAttribute('data-marked'));
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

describe('the contacts list', () => {
  it('shows the provider’s contacts with their links, and opens the change request about one, filled in', async () => {
    const { calls, people } = await openReal();
    await waitFor(() => expect(rows()).toHaveLength(people.length));
    expect(texts()).toEqual(
      people.map(({ firstname, lastname, listName, cell, work, home, email }) =>
        [firstname ?? (lastname ? null : listName), lastname, cell, work, home, email].map(
          (value) => value ?? '—',
        ),
      ),
    );
    expect(hrefs()).toEqual(
      people.flatMap(({ cell, work, home, email }) => [
        ...[cell, work, home].filter((number) => typeof number === 'string').map(dialled),
        ...(email ? [`mailto:${email}`] : []),
      ]),
    );
    expect(calls.map(({ path, body }) => [path, body])).toEqual([[CONTACTS, {}]]);
    expect(new Set(marked())).toEqual(new Set(['false']));
    const whole = people.find(({ firstname, lastname }) => firstname && lastname);
    const name = `${whole?.firstname} ${whole?.lastname}`;
    await userEvent.click(screen.getByRole('link', { name: `Request a change to ${name}` }));
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    expect(subject.value).toBe(`Contact: ${name}`);
  });

  // What is one: tests/core/format/foreignText.test.ts.
  it('shows what is no number or address as text, under the product’s headers', async () => {
    const mixed = { cell: '1-800-GUARDS', work: '(555) 123-4567 or (555) 765-4321', home: '555-0142 (24h)' };
    await openContacts([person(2, { ...mixed, email: 'a@b.example?bcc=c@d.example' })]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['First Name', 'Last Name', 'Cell', 'Work', 'Home', 'Email', 'Actions'],
    ]);
    expect(texts()).toEqual([['First 2', 'Last 2', ...Object.values(mixed), 'a@b.example?bcc=c@d.example']]);
    expect(hrefs()).toEqual([]);
  });

  it('shows dashes for what is missing, and the name of the list where there is no other', async () => {
    await openContacts([
      DESK,
      { id: 4 },
      { id: 5, firstname: null, lastname: ' ', cell: {}, email: 5, work: [] },
    ]);
    expect(texts()).toEqual([
      ['Night Desk', '—', '—', '905 555 0111', '—', '—'],
      ['Unnamed contact', '—', '—', '—', '—', '—'],
      ['Unnamed contact', '—', '—', '—', '—', '5'],
    ]);
    expect(screen.getByRole('link', { name: 'Request a change to Night Desk' })).toBeDefined();
  });
});

describe('the contacts list with one chosen by its address', () => {
  it('marks that row and scrolls to it', async () => {
    const known = await contactsOfProvider();
    const chosen = known.findIndex(({ firstname, lastname, email }) => firstname && lastname && email);
    const { calls, people } = await openReal(`/contact/${known[chosen]?.id}`);
    await waitFor(() => expect(rows()).toHaveLength(people.length));
    expect(marked()).toEqual(people.map((_, index) => String(index === chosen)));
    await waitFor(() => expect(scrolledTo).not.toEqual([]));
    // Once with its rows; again where the router goes to the top of the page after that.
    for (const row of scrolledTo) expect(row).toContain(people[chosen]?.email);
    expect(calls.map(({ path }) => path)).toEqual([CONTACTS]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contacts');
  });

  it('stays where a search in the list has led the person', async () => {
    const known = await contactsOfProvider();
    const chosen = known.findLast(({ firstname, email }) => firstname && email);
    await openReal(`/contact/${chosen?.id}`);
    await waitFor(() => expect(scrolledTo).not.toEqual([]));
    scrolledTo.length = 0;
    const search = screen.getByRole('searchbox', { name: 'Search contacts' });
    await userEvent.type(search, chosen?.email ?? '');
    await waitFor(() => expect(marked()).toEqual(['true']));
    await userEvent.type(search, ' nobody');
    await screen.findByText('No contacts found matching your search criteria.');
    await userEvent.clear(search);
    await waitFor(() => expect(rows().length).toBeGreaterThan(1));
    expect(scrolledTo).toEqual([]);
  });

  it.each(['9999', '2x'])('shows the plain list for %s', async (id) => {
    const { people } = await openReal(`/contact/${id}`);
    await waitFor(() => expect(rows()).toHaveLength(people.length));
    expect(marked()).toEqual(people.map(() => 'false'));
    expect(scrolledTo).toEqual([]);
  });
});

describe('contacts that are not there', () => {
  it.each([
    ['a 404', () => new Response('{}', { status: 404 })],
    ['a 204', () => undefined],
    ['null', () => Response.json(null)],
    ['no list', () => ({ value: null })],
  ])(
    'after %s, it says so, logs it once, and Retry brings them; an empty list is no failure',
    async (_, answer) => {
      let isDown = true;
      const { reports } = open('/contacts', (call) => (isDown ? answer() : provider.answerTo(call)));
      await screen.findByText('No contacts available.');
      await screen.findByText('Some data could not be loaded.');
      expect(reports.filter((line) => line.startsWith('reading contacts'))).toHaveLength(1);
      isDown = false;
      await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
      await screen.findByRole('table', { name: 'Contacts' });
      expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
      open('/contacts', () => ({ value: [] }));
      await screen.findByText('No contacts available.');
      expect(screen.queryByRole('table')).toBeNull();
      expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
    },
  );
});

describe('the search of contacts', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search contacts' });

  it('looks into names, numbers, addresses and sites, stands in the address, and says so where nothing is found', async () => {
    const { router } = await openContacts([ADA, DESK, ZOE]);
    for (const [text, found] of [
      ['okaf', 'Ada'],
      ['zoe roy', 'Zoé'],
      ['night', 'Night Desk'],
      ['9055550111', 'Night Desk'],
      ['(905)', 'Ada'],
      ['pier.example', 'Zoé'],
      ['sydney', 'Zoé'],
    ] as const) {
      await userEvent.clear(box());
      await userEvent.type(box(), text);
      await waitFor(() => expect([text, firstNames()]).toEqual([text, [found]]));
    }
    await userEvent.clear(box());
    await userEvent.type(box(), 'nobody');
    await screen.findByText('No contacts found matching your search criteria.');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'nobody' }));
    await userEvent.clear(box());
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(firstNames()).toEqual(['Night Desk', 'Ada', 'Zoé']);
  });

  it('tells screen readers how many it leaves, in a region that was there', async () => {
    await openContacts([ADA, DESK, ZOE]);
    const region = screen.getByText('3 of 3 contacts');
    expect(region.getAttribute('role')).toBe('status');
    await userEvent.type(box(), 'night');
    expect(await screen.findByText('1 of 3 contacts')).toBe(region);
    await userEvent.type(box(), ' nobody');
    expect(await screen.findByText('0 of 3 contacts')).toBe(region);
  });

  it('is taken from the address, on the page of one contact too', async () => {
    await openContacts([ADA, DESK, ZOE], '/contact/1?q=ada');
    await waitFor(() => expect(firstNames()).toEqual(['Ada']));
  });
});

it('the sites that call a contact are told in the order of calling, the first at once and the others on a press, and are gone with their contact', async () => {
  await openContacts([ZOE, ADA, { ...ZOE, id: 4, firstname: 'Ann', lastname: 'Stone', email: null }]);
  const [ada, zoe] = rows().map((row) => within(row));
  expect(screen.getByRole('columnheader', { name: 'Sites' })).toBeDefined();
  expect(zoe?.getAllByRole('link', { name: /Pier|Halifax|Sydney/ }).map(siteOf)).toEqual([
    ['Pier 9', '/location/8', 'Pier 9 called 1st'],
    ['Halifax Yard', '/location/7', 'Halifax Yard called 3rd'],
    ['Sydney Dock', '/location/9', 'Sydney Dock'],
  ]);
  expect(zoe?.getByText('+2').closest('summary')?.textContent).toBe('+2 more sites');
  expect(ada?.queryByText(/more sites/)).toBeNull();
  const sites = (row: number) => rows()[row]?.querySelector('details');
  const shown = sites(1);
  if (shown) shown.open = true;
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'ann');
  await waitFor(() => expect(firstNames()).toEqual(['Ann']));
  // Another one's are not shown instead.
  expect(sites(0)?.open).toBe(false);
});

function siteOf(link: HTMLElement): (string | null | undefined)[] {
  return [link.textContent, link.getAttribute('href'), link.parentElement?.textContent];
}

it('the letters of a long list lead to the first contact of each, where the next Tab goes on', async () => {
  const people = ['Abel', 'Baker', 'Cole'].flatMap((lastname, name) =>
    Array.from({ length: 10 }, (_, index) => person(name * 10 + index + 1, { lastname })),
  );
  await openContacts(people);
  await userEvent.click(screen.getByRole('button', { name: 'B' }));
  expect(scrolledTo.at(-1)).toContain('Baker');
  expect(document.activeElement?.textContent).toContain('Baker');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['A', 'B', 'C']);
});

const named = (lastname: string | null, firstname: string | null = null, listName: string | null = null) =>
  ({ id: 1, lastname, firstname, listName }) as Contact;
const shown = (contacts: readonly Contact[]) =>
  contacts.map(({ lastname, firstname, listName }) => lastname ?? firstname ?? listName);

describe('the order of contacts', () => {
  it('is that of last names, of the name that there is where there is none, and nobody last', () => {
    const ordered = ['Éclair', 'eden', 'Mia', 'Night Desk', 'Ødegaard', 'Zhou', '4 Ever', null];
    const people = ordered.toReversed().map((name) => {
      if (name === 'Mia') return named(null, name);
      return name === 'Night Desk' ? named(null, null, name) : named(name);
    });
    expect(shown(inOrder(people))).toEqual(ordered);
  });

  it('takes first names where last names are equal', () => {
    const people = [named('Roy', 'Zoé'), named('roy', 'Ada')];
    expect(inOrder(people).map(({ firstname }) => firstname)).toEqual(['Ada', 'Zoé']);
  });
});

describe('the letters of contacts', () => {
  const many = (names: readonly string[]) =>
    inOrder(Array.from({ length: 24 }, (_, index) => named(names[index % names.length] ?? '')));

  it('are those that names begin with, each at its first contact', () => {
    const places = letterPlaces(many(['Éclair', 'eden', 'Zhou', '4 Ever']));
    expect(places.map(({ letter, index }) => [letter, index])).toEqual([
      ['E', 0],
      ['Z', 12],
      ['#', 18],
    ]);
  });

  it('are left out in a short list, and where there is only one', () => {
    expect(letterPlaces(many(['Éclair', 'Zhou']).slice(0, 19))).toEqual([]);
    expect(letterPlaces(many(['Éclair', 'eden']))).toEqual([]);
  });

  it('stay whole for letters of two code units', () => {
    expect(letterPlaces(many(['𝒜bel', 'Zhou'])).map(({ letter }) => letter)).toEqual(['𝒜', 'Z']);
  });
});
