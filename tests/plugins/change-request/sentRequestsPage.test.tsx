// @vitest-environment happy-dom
/** 'Your requests' in the whole portal. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerTo } from '../../support/openPortal.tsx';
import { signInAs } from '../../support/openPortal.tsx';
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
    let answer = (_: unknown) => {};
    const portal = await openForm('/change-request', () => new Promise((done) => (answer = done)));
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await waitFor(() => expect(portal.sent()).toHaveLength(1));
    await openList(portal);
    expect(screen.getByText(NONE)).toBeTruthy();
    await act(async () => answer({ success: true }));
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
    let answer = (_: unknown) => {};
    const portal = await openForm('/change-request', () => new Promise((done) => (answer = done)));
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await waitFor(() => expect(portal.sent()).toHaveLength(1));
    await logOff(portal);
    await act(async () => answer({ success: true }));
    expect(JSON.stringify({ ...localStorage })).not.toContain('4711');
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

  it('is asked of a provider without such a call once', async () => {
    const portal = await openForm('/change-request', undefined, ASKED);
    for (let times = 0; times < 2; times += 1) {
      await openList(portal);
      await screen.findByText(NONE);
      await act(() => portal.router.navigate({ to: '/contacts' }));
      portal.context.scope.reads.client.clear();
    }
    expect(portal.calls.filter(({ path }) => path === REQUESTS)).toHaveLength(1);
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
  });
});

it('the provider’s own answer brings the number into the list', async () => {
  await openList(await send('Gate code'));
  const number = /^Request number: (.+)$/.exec(listed()[0]?.[1] ?? '')?.[1];
  await waitFor(() => expect(provider.mails().join()).toContain(`Change request ${number}: Gate code`));
});
