// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswerTo, openPortal, signInAs } from '../../support/openPortal.tsx';
import { hrefs, marked, person, rows, texts } from './contactRows.ts';

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
let portal: ReturnType<typeof openPortal>;
const scrolledTo: string[] = [];
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' });
  scrolledTo.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.textContent ?? '');
  });
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openContacts(value: unknown, address = '/contacts') {
  portal = openPortal(address, ({ path }) => (path === CONTACTS ? { value } : undefined));
  await screen.findByRole('table', { name: 'Contacts' });
  return portal;
}
describe('the contacts list', () => {
  it('shows names, numbers and address with their links', async () => {
    const { calls } = await openContacts([ADA]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'First Name',
      'Last Name',
      'Cell',
      'Work',
      'Home',
      'Email',
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
    expect(calls.map(({ path, body }) => [path, body])).toEqual([[CONTACTS, {}]]);
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
      ['—', '—', '—', '—', '—', '—'],
      ['—', '—', '—', '—', '—', '5'],
    ]);
    expect(hrefs()).toEqual([]);
  });

  it('opens the change request about a contact, filled in', async () => {
    await openContacts([ADA]);
    await userEvent.click(screen.getByRole('link', { name: 'Request a change to Ada Okafor' }));
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    expect(subject.value).toBe('Contact: Ada Okafor');
  });
});

/** Once with its rows; again where the router goes to the top of the page after that. */
async function expectScrolledTo(text: string): Promise<void> {
  await waitFor(() => expect(scrolledTo).not.toEqual([]));
  for (const row of scrolledTo) expect(row).toContain(text);
}

describe('the contacts list with one chosen by its address', () => {
  it('marks that row and scrolls to it', async () => {
    const { calls } = await openContacts([person(1), person(2), person(3)], '/contact/2');
    expect(marked()).toEqual(['false', 'true', 'false']);
    await expectScrolledTo('First 2');
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

  it.each(['99', 'abc', '-1', '2x'])('shows the plain list for %s', async (id) => {
    await openContacts([person(1), person(2)], `/contact/${id}`);
    expect(marked()).toEqual(['false', 'false']);
    expect(scrolledTo).toEqual([]);
  });
});

describe('contacts that are not there', () => {
  const open = async (answerTo: AnswerTo) => {
    portal = openPortal('/contacts', answerTo);
    await screen.findByText('No contacts available.');
  };

  it.each([
    ['an empty list', { value: [] }],
    ['an empty answer', undefined],
    ['no list', { value: null }],
  ])('for %s, it says so', async (_, answer) => {
    await open(() => answer);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('after a failure, it says so too, and Retry brings them', async () => {
    let down = true;
    await open(() => (down ? new Response('', { status: 500 }) : { value: [ADA] }));
    expect(screen.getByText('Some data could not be loaded.')).toBeDefined();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('table', { name: 'Contacts' });
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('while they are under way, the page holds their place', async () => {
    portal = openPortal('/contacts', () => new Promise(() => {}));
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
    portal = openPortal('/contacts', ({ path }) => (path === CONTACTS ? answer() : undefined));
    await screen.findByText('No contacts available.');
    await screen.findByText('Some data could not be loaded.');
    expect(portal.reports.filter((line) => line.startsWith('reading contacts'))).toHaveLength(1);
  });
});
