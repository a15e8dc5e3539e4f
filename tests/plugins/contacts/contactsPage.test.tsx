// @vitest-environment happy-dom
// Stubs answer with rows in another form, with gaps or in thousands, with no list, failures and calls that hang, which
// the reference provider never gives.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactsCall } from '#contract/contact.ts';
import { dialled } from '../../support/dialled.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { byName, hrefs, marked, person, rows, texts } from './contactRows.ts';

const CONTACTS = '/api/Contact/contacts';
const ADA = {
  id: 31,
  firstname: 'Ada',
  lastname: 'Okafor',
  cell: '+1 (905) 555-0110',
  work: '905 555 0111 ext. 12',
  home: '*99#',
  email: 'ada+gate@pier.example',
};
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
  await screen.findByRole('table', { name: 'Contacts' });
  return portal;
}

/** The page on the provider, and the contacts that it has of the person's locations. */
async function openReal(address = '/contacts') {
  const { value } = await provider.read(contactsCall, { body: {} });
  const portal = open(address, provider.answerTo);
  await screen.findByRole('table', { name: 'Contacts' });
  const people = byName(value.map((row) => ('contact' in row ? row.contact : row)));
  return { ...portal, people };
}

describe('the contacts list', () => {
  it('shows the provider’s contacts with their links', async () => {
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
  });

  it('shows numbers and addresses of all kinds with their links', async () => {
    await openContacts([ADA]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'First Name',
      'Last Name',
      'Cell',
      'Work',
      'Home',
      'Email',
      'Actions',
    ]);
    expect(texts()).toEqual([
      ['Ada', 'Okafor', '+1 (905) 555-0110', '905 555 0111 ext. 12', '*99#', 'ada+gate@pier.example'],
    ]);
    expect(hrefs()).toEqual([
      'tel:+19055550110',
      'tel:9055550111,12',
      'tel:*99%23',
      'mailto:ada%2Bgate@pier.example',
    ]);
    expect(marked()).toEqual(['false']);
  });

  it('takes rows in both forms, and leaves out those that are none', async () => {
    await openContacts([
      { id: 1, contact: person(11) },
      person(12),
      { contact: person(13) },
      null,
      { firstname: 'No id' },
      { contact: null },
      'x',
    ]);
    expect(texts().map(([first]) => first)).toEqual(['First 11', 'First 12', 'First 13']);
  });

  it('shows dashes for what is missing', async () => {
    await openContacts([{ id: 1 }, { id: 2, firstname: null, lastname: ' ', cell: {}, email: 5, work: [] }]);
    expect(texts()).toEqual([
      ['Unnamed contact', '—', '—', '—', '—', '—'],
      ['Unnamed contact', '—', '—', '—', '—', '5'],
    ]);
    expect(hrefs()).toEqual([]);
  });

  it('opens the change request about a contact, filled in', async () => {
    const { people } = await openReal();
    const whole = people.find(({ firstname, lastname }) => firstname && lastname);
    const name = `${whole?.firstname} ${whole?.lastname}`;
    await userEvent.click(screen.getByRole('link', { name: `Request a change to ${name}` }));
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    expect(subject.value).toBe(`Contact: ${name}`);
  });
});

/** Once with its rows; again where the router goes to the top of the page after that. */
async function expectScrolledTo(text: string): Promise<void> {
  await waitFor(() => expect(scrolledTo).not.toEqual([]));
  for (const row of scrolledTo) expect(row).toContain(text);
}

describe('the contacts list with one chosen by its address', () => {
  it('marks that row and scrolls to it', async () => {
    const { value } = await provider.read(contactsCall, { body: {} });
    const people = byName(value.map((row) => ('contact' in row ? row.contact : row)));
    const chosen = people.findIndex(({ firstname, lastname, email }) => firstname && lastname && email);
    const { calls } = await openReal(`/contact/${people[chosen]?.id}`);
    await waitFor(() => expect(rows()).toHaveLength(people.length));
    expect(marked()).toEqual(people.map((_, index) => String(index === chosen)));
    await expectScrolledTo(people[chosen]?.email ?? '');
    expect(calls.map(({ path }) => path)).toEqual([CONTACTS]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contacts');
  });

  it('finds it among a thousand', async () => {
    await openContacts(
      Array.from({ length: 1_000 }, (_, index) => person(index + 1)),
      '/contact/950',
    );
    await expectScrolledTo('First 950');
    await vi.waitFor(() => expect(rows()).toHaveLength(1_000), { timeout: 50_000, interval: 500 });
  }, 60_000);

  it.each(['9999', 'abc', '-1', '2x'])('shows the plain list for %s', async (id) => {
    const { people } = await openReal(`/contact/${id}`);
    await waitFor(() => expect(rows()).toHaveLength(people.length));
    expect(marked()).toEqual(people.map(() => 'false'));
    expect(scrolledTo).toEqual([]);
  });
});

describe('contacts that are not there', () => {
  const openEmpty = async (answerTo: AnswerTo) => {
    open('/contacts', answerTo);
    await screen.findByText('No contacts available.');
  };

  it.each([
    ['an empty list', { value: [] }],
    ['an empty answer', undefined],
    ['no list', { value: null }],
  ])('for %s, it says so', async (_, answer) => {
    await openEmpty(() => answer);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('after a failure, it says so too, and Retry brings them', async () => {
    let down = true;
    await openEmpty((call) => (down ? new Response('', { status: 500 }) : provider.answerTo(call)));
    expect(screen.getByText('Some data could not be loaded.')).toBeDefined();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('table', { name: 'Contacts' });
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('while they are under way, the page holds their place', async () => {
    open('/contacts', () => new Promise(() => {}));
    const text = await screen.findByText('Loading contacts...');
    expect(text.closest('[aria-busy="true"]')).not.toBeNull();
  });
});

describe('a list that does not come', () => {
  it.each([
    ['404', () => new Response('{}', { status: 404 })],
    ['204', () => undefined],
    ['null', () => Response.json(null)],
  ])('with %s is logged, once', async (_, answer) => {
    const portal = open('/contacts', ({ path }) => (path === CONTACTS ? answer() : undefined));
    await screen.findByText('No contacts available.');
    await screen.findByText('Some data could not be loaded.');
    expect(portal.reports.filter((line) => line.startsWith('reading contacts'))).toHaveLength(1);
  });
});
