/** 'Your requests' in the whole portal. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type SafeStorage, safeStorage } from '#core/environment.ts';
import type { Receipt } from '#machines/changeRequest.ts';
import { createSentRequests, MOST_SENT, withAccounts } from '#plugins/change-request/sentRequests.ts';
import { memoryStore } from '../../core/session/browser.ts';
import { type AnswerTo, signInAs } from '../../support/openPortal.tsx';
import { button, formOfTest, logOff, REQUESTS, write } from './form.ts';

const { openForm, provider, signInAgain } = formOfTest();
type Portal = Awaited<ReturnType<typeof openForm>>;
let user: UserEvent;
beforeEach(() => {
  user = userEvent.setup();
});

const numbered =
  (requestNumber: string): AnswerTo =>
  () => ({ success: true, requestNumber });

/** Sends a request, and opens the list. */
async function send(subject: string, reply?: AnswerTo): Promise<Portal> {
  const portal = await openForm('/change-request', reply);
  await write(subject, 'It is 4711.');
  await user.click(button());
  await screen.findByText(/^Thank you/);
  return portal;
}

/** Sends a request that is answered when the test says so. */
async function sendUnanswered() {
  let answer = (_: unknown) => {};
  const portal = await openForm('/change-request', () => new Promise((done) => (answer = done)));
  await write('Gate code', 'It is 4711.');
  await user.click(button());
  await waitFor(() => expect(portal.sent()).toHaveLength(1));
  return { portal, accept: () => act(async () => answer({ success: true })) };
}

async function openList({ router }: Portal): Promise<void> {
  await act(() => router.navigate({ to: '/change-request/sent' }));
  await screen.findByRole('heading', { name: 'Your requests', level: 1 });
}

/** What the list says of each request, without the moment. */
const listed = () =>
  [...document.querySelectorAll('main ul > li dl')].map((facts) =>
    [...facts.querySelectorAll('dt')]
      .filter(({ textContent }) => textContent !== 'Sent')
      .map(({ textContent, nextElementSibling }) => `${textContent}: ${nextElementSibling?.textContent}`),
  );
const NONE = 'No requests have been sent.';

describe('the list of what was sent', () => {
  it('has each request with its number, where there is one, and its whole text, after a reload too', async () => {
    await send('Gate code', numbered('1042'));
    await openList(await send('Holiday', () => ({ success: true })));
    const whole = [
      ['Sent to: Vigil', 'Subject: Holiday', 'Details: It is 4711.'],
      ['Sent to: Vigil', 'Request number: 1042', 'Subject: Gate code', 'Details: It is 4711.'],
    ];
    expect(listed()).toEqual(whole);
    expect(document.querySelectorAll('main li time[datetime]')).toHaveLength(2);
    await openList(await openForm());
    expect(listed()).toEqual(whole);
    expect(screen.getByText(/is kept here, for you only, until you log off: up to 50 requests/)).toBeTruthy();
  });

  it('has a request that is answered while somebody looks at it, and none that was refused', async () => {
    const { portal, accept } = await sendUnanswered();
    await openList(portal);
    expect(screen.getByText(NONE)).toBeTruthy();
    await accept();
    await waitFor(() => expect(listed()).toHaveLength(1));
    const refused = await openForm('/change-request', () => ({ success: false, message: 'Full.' }));
    await write('Holiday', 'Closed.');
    await user.click(button());
    await screen.findByText('Full.');
    await openList(refused);
    expect(listed()).toHaveLength(1);
  });

  it('is not shown to somebody else, and is there again for the person', async () => {
    await send('Gate code');
    signInAs({ uid: 'ben-2', name: 'Ben', scopes: 'AllLocations' });
    await openList(await openForm());
    expect(screen.getByText(NONE)).toBeTruthy();
    await signInAgain();
    await openList(await openForm());
    expect(listed()).toHaveLength(1);
  });

  it('is gone after a logout, out of the storage too', async () => {
    const portal = await send('Gate code');
    expect(JSON.stringify({ ...localStorage })).toContain('4711');
    await logOff(portal);
    expect(JSON.stringify({ ...localStorage })).not.toContain('4711');
    await signInAgain();
    await openList(await openForm());
    expect(screen.getByText(NONE)).toBeTruthy();
  });

  it('has nothing of a request that is answered after a logout', async () => {
    const { portal, accept } = await sendUnanswered();
    await logOff(portal);
    await accept();
    expect(JSON.stringify({ ...localStorage })).not.toContain('4711');
  });

  it('has a request that is answered after its token was refused', async () => {
    const { portal, accept } = await sendUnanswered();
    const { session } = portal.context;
    act(() => session.actor.send({ type: 'unauthorised', token: session.token() ?? '' }));
    await waitFor(() => expect(portal.history.location.pathname).toBe('/login'));
    await accept();
    await signInAgain();
    await openList(await openForm());
    expect(listed()).toEqual([expect.arrayContaining(['Subject: Gate code'])]);
  });

  it('lives as long as the session where the browser stores nothing, and says so', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const portal = await openForm();
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Thank you/);
    await openList(portal);
    expect(listed()).toHaveLength(1);
    expect(screen.getByText(/^This browser does not save what you send\./)).toBeTruthy();
    expect(portal.reports).toEqual([]);
  });

  it('is led to by the form, the receipt and the user menu', async () => {
    const portal = await openForm();
    const menu = document.getElementById('user-menu') ?? document.body;
    const links = [
      screen.getByRole('link', { name: 'Your requests' }),
      within(menu).getByRole('link', { name: 'Your requests', hidden: true }),
    ];
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    const receipt = await screen.findByText(/^You find this receipt again under/);
    links.push(within(receipt).getByRole('link'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(() => '/change-request/sent'));
    await user.click(within(receipt).getByRole('link'));
    await waitFor(() => expect(portal.history.location.pathname).toBe('/change-request/sent'));
    expect(listed()).toHaveLength(1);
  });

  it('is printed whole, or one receipt alone', async () => {
    await send('Gate code', numbered('1'));
    await openList(await send('Holiday', numbered('2')));
    const alone = () =>
      [...document.querySelectorAll('main li')].map((item) => [
        item.querySelector('[data-alone]')?.getAttribute('data-alone'),
        item.getAttribute('data-left-out'),
      ]);
    const whole = [
      ['false', 'false'],
      ['false', 'false'],
    ];
    const marked = vi.fn(alone);
    vi.stubGlobal('print', marked);
    expect(alone()).toEqual(whole);
    await user.click(screen.getByRole('button', { name: 'Print the request “Gate code”' }));
    expect(marked.mock.results.map(({ value }) => value)).toEqual([
      [
        ['false', 'true'],
        ['true', 'false'],
      ],
    ]);
    fireEvent(window, new Event('afterprint'));
    expect(alone()).toEqual(whole);
  });
});

describe('the list of a provider that tells what the account has sent', () => {
  const ASKED = () => new Response('{}', { status: 404 });

  it('has what was sent elsewhere too, and what was sent here once', async () => {
    await openForm();
    await provider.post('/api/Contact/feedback', { subject: 'From a phone', notes: 'Gate' });
    const portal = await openForm('/change-request', provider.answerTo, provider.answerTo);
    await write('Loading dock', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Thank you/);
    await openList(portal);
    await screen.findByText(/^The latest requests from your account\./);
    const number = expect.stringMatching(/^Request number: \d+$/);
    expect(listed().slice(0, 2)).toEqual([
      ['Sent to: Vigil', number, 'Subject: Loading dock', 'Details: It is 4711.'],
      ['Sent to: Vigil', number, 'Subject: From a phone', 'Details: Gate'],
    ]);
    expect(listed().filter(([, , subject]) => subject === 'Subject: Loading dock')).toHaveLength(1);
  });

  it('that comes while a receipt is used leaves it the focus, and to be printed alone', async () => {
    await send('Gate code');
    let answer = (_: unknown) => {};
    await openList(
      await openForm('/change-request', undefined, () => new Promise((done) => (answer = done))),
    );
    vi.stubGlobal('print', vi.fn());
    const print = screen.getByRole('button', { name: 'Print the request “Gate code”' });
    await user.click(print);
    const time = new Date(Date.now() - 1_000).toISOString();
    const rest = { subject: 'Gate code', notes: 'It is 4711.' };
    await act(async () => answer({ value: [{ requestNumber: '7', time, ...rest }] }));
    await screen.findByText('7');
    expect(document.activeElement).toBe(print);
    expect(document.querySelector('main li')?.getAttribute('data-left-out')).toBe('false');
  });

  it.each<[string, AnswerTo]>([
    ['has no such call', ASKED],
    ['answers nothing', () => undefined],
  ])('is that of the browser where the provider %s, and no failure', async (_, list) => {
    await send('Gate code');
    const portal = await openForm('/change-request', undefined, list);
    await openList(portal);
    await waitFor(() => expect(portal.calls.map(({ path }) => path)).toContain(REQUESTS));
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
    expect(listed()).toHaveLength(1);
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('has once what was taken long before its answer came, and has no number', async () => {
    await openForm('/change-request', () => Promise.reject(new TypeError('Failed to fetch')));
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Your request is not sent yet\./);
    const time = new Date(Date.now() - 600_000).toISOString();
    const drafts = sessionStorage.getItem('drafts')?.replace(/"since":"[^"]+"/, `"since":"${time}"`);
    sessionStorage.setItem('drafts', drafts ?? '');
    const taken = { value: [{ requestNumber: '7', time, subject: 'Gate code', notes: 'It is 4711.' }] };
    const portal = await openForm(
      '/change-request',
      () => ({ success: true }),
      () => taken,
    );
    await user.click(button());
    await screen.findByText(/^Thank you/);
    await openList(portal);
    await screen.findByText('7');
    expect(listed()).toHaveLength(1);
  });

  it('that cannot be loaded says so, shows what the browser keeps, and can be loaded again', async () => {
    await send('Gate code');
    const answers: unknown[] = [
      new Response('{}', { status: 500, headers: { 'x-request-id': 'abc-1' } }),
      { value: [{ requestNumber: '7', time: null, subject: 'From a phone', notes: null }] },
    ];
    await openList(await openForm('/change-request', undefined, () => answers.shift()));
    const notice = await screen.findByText(/^The requests from your account could not be loaded\./);
    expect(notice.textContent).toContain('abc-1');
    expect(listed()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(listed()).toHaveLength(2));
    expect(listed()[1]).toEqual([
      'Sent to: Vigil',
      'Request number: 7',
      'Subject: From a phone',
      'Details: ',
    ]);
    // A moment that is not known is by no clock.
    expect(screen.getAllByText('Sent').map((term) => term.nextElementSibling?.textContent)).toEqual([
      expect.stringMatching(/[AP]M, (?:UTC|.+\(.+\))$/),
      '—',
    ]);
  });
});

// What the browser keeps of sent requests, and for whom.

const sent = (count: number): Receipt => ({
  subject: `Request ${count}`,
  notes: 'It is 4711.',
  number: count % 2 === 0 ? String(count) : null,
  at: new Date(Date.UTC(2026, 10, 22, 5, count)).toISOString(),
});
const subjects = (store: SafeStorage, owner = 'anna') =>
  createSentRequests(store, owner)
    .snapshot()
    .requests.map(({ subject }) => subject);

function openStore() {
  const entries = memoryStore();
  return { entries, store: safeStorage(() => entries) };
}

describe('sent requests', () => {
  it('are there at the next page load, the last one first, 50 at most', () => {
    const { store } = openStore();
    const { keep, snapshot } = createSentRequests(store, 'anna');
    for (let count = 1; count <= MOST_SENT + 2; count += 1) keep(sent(count));
    expect(MOST_SENT).toBe(50);
    const { requests, isKept } = createSentRequests(store, 'anna').snapshot();
    expect(isKept).toBe(true);
    expect(requests).toEqual(snapshot().requests);
    expect([requests.length, requests[0], requests.at(-1)]).toEqual([50, sent(52), sent(3)]);
  });

  it('of a person whom the token does not name are not stored, for the next one may have no name either', () => {
    const { entries, store } = openStore();
    const { keep, snapshot } = createSentRequests(store, '');
    keep(sent(1));
    expect([snapshot().requests, snapshot().isKept]).toEqual([[sent(1)], false]);
    expect([entries.getItem('person:requests:'), subjects(store, '')]).toEqual([null, []]);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a text', '"text"'],
    ['an object', '{"length":2,"0":{}}'],
    [
      'rows of other shapes',
      '[null,7,[],{},{"subject":1,"notes":"x","number":null,"at":"2026-11-22T05:00:00Z"}]',
    ],
    ['a moment that is none', JSON.stringify([{ ...sent(1), at: 'yesterday' }])],
  ])('are none where the browser keeps %s, and can be added', (_, kept) => {
    const { entries, store } = openStore();
    entries.setItem('person:requests:anna', String(kept));
    expect(subjects(store)).toEqual([]);
    createSentRequests(store, 'anna').keep(sent(2));
    expect(subjects(store)).toEqual(['Request 2']);
  });

  it('are read one by one: a bad one costs no other, and a bad number only itself', () => {
    const { entries, store } = openStore();
    const rows = [sent(2), { subject: 'x' }, { ...sent(4), number: { toString: 7 } }];
    entries.setItem('person:requests:anna', JSON.stringify(rows));
    expect(createSentRequests(store, 'anna').snapshot().requests).toEqual([
      sent(2),
      { ...sent(4), number: null },
    ]);
  });

  it('that found no room are stored with the next one that does', () => {
    const { store } = openStore();
    let isFull = true;
    const write = (key: string, value: string) => !isFull && store.write(key, value);
    const { keep, snapshot } = createSentRequests({ ...store, write }, 'anna');
    keep(sent(1));
    expect([snapshot().isKept, subjects(store)]).toEqual([false, []]);
    isFull = false;
    keep(sent(2));
    expect([snapshot().isKept, subjects(store)]).toEqual([true, ['Request 2', 'Request 1']]);
  });

  it('of another tab are read when somebody looks, and are not overwritten', () => {
    const { store } = openStore();
    const [one, other] = [createSentRequests(store, 'anna'), createSentRequests(store, 'anna')];
    one.keep(sent(1));
    const listener = vi.fn();
    other.subscribe(listener);
    expect(other.snapshot().requests).toEqual([sent(1)]);
    listener.mockClear();
    other.keep(sent(2));
    expect(listener).toHaveBeenCalledOnce();
    expect(subjects(store)).toEqual(['Request 2', 'Request 1']);
  });
});

describe('what the browser keeps together with what the provider tells', () => {
  const told = (requestNumber: string | null, minute: number, subject = 'Gate') => ({
    ...{ requestNumber, subject, notes: 'Code' },
    time: new Date(Date.UTC(2026, 10, 22, 5, minute)).toISOString(),
  });
  const own = (number: string | null, minute: number, subject = 'Gate'): Receipt => ({
    ...{ number, subject, notes: 'Code' },
    at: new Date(Date.UTC(2026, 10, 22, 5, minute, 3)).toISOString(),
  });
  const numbers = (one: Receipt[], other: ReturnType<typeof told>[]) =>
    withAccounts(one, other).map(({ number, subject }) => number ?? subject);

  it('has each request once, the last one first', () => {
    expect(numbers([own('3', 30), own('1', 10)], [told('2', 20), told('1', 10)])).toEqual(['3', '2', '1']);
  });

  it('tells requests without a number apart by text and moment', () => {
    expect(numbers([own(null, 10)], [told('1', 10)])).toEqual(['1']);
    expect(numbers([own(null, 10, ' Gate ')], [told(null, 10)])).toEqual(['Gate']);
    expect(numbers([own(null, 20)], [told('1', 10)])).toEqual(['Gate', '1']);
    expect(numbers([own(null, 10, 'Dock')], [told('1', 10)])).toEqual(['Dock', '1']);
    expect(numbers([own('2', 10)], [told('1', 10)])).toHaveLength(2);
    // The answer of minute 10 was lost; it was sent again at minute 20.
    const again = { ...own(null, 20), since: own(null, 10).at };
    expect(numbers([again], [told('1', 10)])).toEqual(['1']);
    expect(numbers([again], [told('1', 2)])).toEqual(['Gate', '1']);
  });

  it('takes rows with gaps, and has those without a moment last', () => {
    const rows = [{ requestNumber: ' ', time: null, subject: null, notes: null }, told('1', 10)];
    expect(withAccounts([], rows)).toEqual([
      expect.objectContaining({
        number: '1',
        subject: 'Gate',
        notes: 'Code',
        at: '2026-11-22T05:10:00.000Z',
      }),
      expect.objectContaining({ number: null, subject: '', notes: '', at: '' }),
    ]);
  });
});
