import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswerTo, portalOfTest, signInAs } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const CUSTOMER = {
  uid: 'anna-1',
  name: 'Anna Weiss',
  em: ['anna@site.example', 'weiss@site.example'],
  ph: '+1 800 555 0199',
  roles: ['Viewer'],
  scopes: 'AllLocations',
  loc: [7, 12],
};
const ADMIN = { ...CUSTOMER, roles: ['Viewer', 'Admin', 'Admin'] };
const TITLE = 'Your last sign-ins';
const SIGN_INS = '/api/Session/sign-ins';
const LOG_OFF = '/api/Session/log-off';
const EVERYWHERE = '/api/Session/log-off-everywhere';
const CHANGE = '/api/Password';

const provider = providerOfFile();
const open = portalOfTest(() => undefined);
let portal: ReturnType<typeof open>;

async function openProfile(answerTo: AnswerTo = provider.answerTo) {
  portal = open('/user/details', answerTo);
  await screen.findByRole('heading', { name: 'Profile', level: 1 });
}

/** The profile of somebody with these claims, whose provider answers nothing. */
function openProfileOf(claims: Readonly<Record<string, unknown>>) {
  signInAs(claims);
  return openProfile(() => undefined);
}

/** The same of somebody whose provider answers this about sign-ins. */
function openAnswered(answer: () => unknown) {
  signInAs({ uid: 1, name: 'Ada' });
  return openProfile(({ path }) => (path === SIGN_INS ? answer() : undefined));
}

const section = () => screen.queryByRole('region', { name: TITLE });
const paths = () => portal.calls.map(({ path }) => path);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function pressEverywhere(): Promise<HTMLElement> {
  await press('Log off everywhere');
  return screen.getByRole('dialog', { name: 'Log off everywhere' });
}

/** Ends the session, and waits for the login page. */
async function logOff(): Promise<void> {
  act(() => portal.context.session.actor.send({ type: 'logOut' }));
  await waitFor(() => expect(portal.history.location.pathname).toBe('/login'));
}

/** The terms of the description list with their values. */
function shown(): Record<string, string[]> {
  const pairs = screen.getAllByRole('term').map((term): [string, string[]] => {
    const value = term.nextElementSibling;
    const items = value instanceof HTMLElement ? within(value).queryAllByRole('listitem') : [];
    const texts = items.length > 0 ? items : [value];
    return [term.textContent, texts.map((text) => text?.textContent ?? '')];
  });
  return Object.fromEntries(pairs);
}

describe('the profile of a customer', () => {
  it('shows name, e-mail addresses and phone numbers, no more, and the build of the portal', async () => {
    await openProfileOf(CUSTOMER);
    expect(shown()).toEqual({
      Name: ['Anna Weiss'],
      Email: ['anna@site.example', 'weiss@site.example'],
      'Phone Numbers': ['+1 800 555 0199'],
    });
    expect(screen.getByText('Vigil, build', { exact: false }).textContent).toBe('Vigil, build development');
  });

  it('shows dashes for what the token does not say', async () => {
    await openProfileOf({ uid: 'x' });
    expect(shown()).toEqual({ Name: ['—'], Email: ['—'], 'Phone Numbers': ['—'] });
  });
});

describe('the profile of an Admin', () => {
  it('says that all locations are meant when the token lists none', async () => {
    await openProfileOf({ ...ADMIN, loc: [] });
    expect(shown()).toMatchObject({ Locations: ['All locations'] });
    await openProfileOf({ ...ADMIN, loc: [], scopes: [] });
    expect(shown()).toMatchObject({ Locations: ['—'] });
  });

  it('shows very many locations, all of them in the end', async () => {
    await openProfileOf({ ...ADMIN, loc: Array.from({ length: 2_000 }, (_, index) => index + 1) });
    const list = screen.getByText('Locations', { selector: 'dt' }).nextElementSibling;
    const shownLocations = () => list?.querySelectorAll('li').length;
    expect(shownLocations()).toBeGreaterThanOrEqual(100);
    await vi.waitFor(() => expect(shownLocations()).toBe(2_000), { timeout: 20_000, interval: 200 });
  });

  it('shows user id, roles, scopes and locations too, a repeated role once, until that is switched over in the user menu or by the button of the bar, which says whether it is on', async () => {
    await openProfileOf(ADMIN);
    expect(shown()).toMatchObject({
      'User ID': ['anna-1'],
      Roles: ['Viewer', 'Admin'],
      Scopes: ['AllLocations'],
      Locations: ['7', '12'],
    });
    const isAdmin = () => Object.keys(shown()).includes('User ID');
    const chip = await screen.findByRole('button', { name: 'Admin detail' });
    expect([isAdmin(), chip.getAttribute('aria-pressed')]).toEqual([true, 'true']);
    await press('Anna Weiss');
    await userEvent.click(await screen.findByRole('switch', { name: 'Admin detail' }));
    expect([isAdmin(), chip.getAttribute('aria-pressed')]).toEqual([false, 'false']);
    expect(Object.keys(shown())).toEqual(['Name', 'Email', 'Phone Numbers']);
    await userEvent.click(chip);
    expect([isAdmin(), chip.getAttribute('aria-pressed')]).toEqual([true, 'true']);
  });

  it('is never a customer’s, whatever the browser keeps', async () => {
    localStorage.setItem('adminDetail', 'on');
    await openProfileOf(CUSTOMER);
    await userEvent.click(await screen.findByRole('button', { name: 'Anna Weiss' }));
    await screen.findByRole('link', { name: 'Log off' });
    expect(screen.queryByRole('switch', { name: 'Admin detail' })).toBeNull();
    expect(Object.keys(shown())).toEqual(['Name', 'Email', 'Phone Numbers']);
  });
});

describe('the sign-ins on the profile page', () => {
  it('are the person’s own, newest first, with failed ones', async () => {
    await provider.post('/api/Authenticate', { username: 'jordan', password: 'wrong' });
    await provider.signIn('jordan');
    await openProfile();
    const table = await screen.findByRole('table', { name: TITLE });
    const rows = within(table).getAllByRole('row').slice(1);
    const results = rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(results).toEqual(['Signed in', 'Failed']);
    const time = within(table).getAllByText(/\d{1,2}:\d\d:\d\d [AP]M/)[0];
    expect(time?.tagName).toBe('TIME');
    expect(Date.now() - Date.parse(time?.getAttribute('datetime') ?? '')).toBeLessThan(120_000);
    expect(within(table).getAllByText('127.0.0.1')).toHaveLength(2);
  });

  it.each([
    ['404', () => new Response('{}', { status: 404 })],
    ['405', () => new Response('{}', { status: 405 })],
    ['nothing', () => undefined],
  ])('are not there, nor anything about them, where the provider answers %s', async (_, answer) => {
    await openAnswered(answer);
    await waitFor(() => expect(section()).toBeNull());
    expect(screen.queryByRole('button', { name: 'Log off everywhere' })).toBeNull();
    expect(portal.reports).toEqual([]);
    expect(screen.queryByText('Some data could not be loaded.')).toBeNull();
  });

  it('are not taken for none when they cannot be loaded, and can be loaded again', async () => {
    const answers = [
      new Response('{}', { status: 500, headers: { 'x-request-id': 'abc-1' } }),
      { value: [{ time: '2026-03-01T22:15:00Z', address: null, successful: true }] },
    ];
    await openAnswered(() => answers.shift());
    expect((await screen.findByText(/Your sign-ins could not be loaded\./)).textContent).toContain('abc-1');
    expect(screen.queryByText('No sign-ins found.')).toBeNull();
    await press('Retry');
    const table = await screen.findByRole('table', { name: TITLE });
    expect(within(table).getAllByRole('cell').at(-1)?.textContent).toBe('—');
  });

  it('count those that one row stands for, and show no count that is none', async () => {
    const row = (times: unknown, successful = false) => ({ time: '2026-03-01T22:15:10Z', successful, times });
    const failed = [3, 1, 0, -2, 1.5, null, undefined, 'x', 1e300].map((times) => row(times));
    await openAnswered(() => ({ value: [...failed, row(120, true)] }));
    const table = await screen.findByRole('table', { name: TITLE });
    const rows = within(table).getAllByRole('row').slice(1);
    const results = rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(results).toEqual(['Failed, 3 times', ...Array(8).fill('Failed'), 'Signed in, 120 times']);
  });
});

describe('logging off everywhere', () => {
  it('asks first, ends every session at the provider, leaves this tab, and ends its token no second time', async () => {
    await provider.signIn('avery');
    const elsewhere = sessionStorage.getItem('token');
    await provider.signIn('avery');
    await openProfile();
    await userEvent.click(within(await pressEverywhere()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(paths()).not.toContain(EVERYWHERE);
    expect(portal.context.session.token()).not.toBeNull();
    const dialog = await pressEverywhere();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log off everywhere' }));
    await waitFor(() => expect(portal.history.location.pathname).toBe('/login'));
    expect([sessionStorage.getItem('token'), portal.context.returnPath.offered()]).toEqual([null, null]);
    expect(paths()).not.toContain(LOG_OFF);
    sessionStorage.setItem('token', elsewhere ?? '');
    expect(await provider.post('/api/Contact/contacts', {})).toMatchObject({ error: expect.any(String) });
  });

  const MANAGED = 'Your company manages the sessions of this account.';
  it.each([
    [500, {}, 'An unexpected server error occurred.'],
    [404, {}, 'Your provider does not offer this.'],
    [405, {}, 'Your provider does not offer this.'],
    [200, {}, 'Your sessions could not be ended. Please try again.'],
    [200, { successful: false, error: MANAGED }, MANAGED],
  ])('that is answered %i with %j says so, and the session goes on', async (status, answer, text) => {
    signInAs({ uid: 1, name: 'Ada' });
    await openProfile(({ path }) =>
      path === SIGN_INS ? { value: [] } : path === EVERYWHERE ? Response.json(answer, { status }) : undefined,
    );
    await screen.findByText('No sign-ins found.');
    const dialog = await pressEverywhere();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log off everywhere' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(text);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Log off everywhere'));
    expect(portal.context.session.token()).not.toBeNull();
  });
});

it('that the sessions could not be ended is told although the dialog was closed before the answer', async () => {
  let answer = () => {};
  const answered = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json({}, { status: 500 }));
  });
  signInAs({ uid: 1, name: 'Ada' });
  await openProfile(({ path }) =>
    path === SIGN_INS ? { value: [] } : path === EVERYWHERE ? answered : undefined,
  );
  await screen.findByText('No sign-ins found.');
  const dialog = await pressEverywhere();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log off everywhere' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/not logged off everywhere/)).toBeNull();
  answer();
  await screen.findByText('You were not logged off everywhere. An unexpected server error occurred.');
  await press('Dismiss');
  expect(screen.queryByText(/not logged off everywhere/)).toBeNull();
});

it.each([
  ['a 404', () => new Response('{}', { status: 404 })],
  ['a 500', () => new Response('{}', { status: 500 })],
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer yet', () => new Promise(() => undefined)],
])('logging off is sent with the token, done and nothing to report with %s', async (_, answer) => {
  signInAs({ uid: 1, name: 'Ada' });
  const token = sessionStorage.getItem('token');
  await openProfile(({ path }) => (path === LOG_OFF ? answer() : undefined));
  await logOff();
  await waitFor(() => expect(paths()).toContain(LOG_OFF));
  const [call] = portal.calls.filter(({ path }) => path === LOG_OFF);
  expect(call?.request.headers.get('authorization')).toBe(`Bearer ${token}`);
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(portal.reports).toEqual([]);
});

/** On the real provider, unless a test stands in for one that answers as that never does. */
async function openForm(reply: AnswerTo = provider.answerTo) {
  await openProfile((call) => (call.path === CHANGE ? reply(call) : undefined));
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const sent = () => portal.calls.filter(({ path }) => path === CHANGE).map(({ body }) => body);

async function send(current: string, chosen: string, repeated: string) {
  for (const [label, text] of Object.entries({
    'Current Password': current,
    'New Password': chosen,
    'Confirm New Password': repeated,
  })) {
    await userEvent.clear(field(label));
    if (text !== '') await userEvent.type(field(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('the change-password form', () => {
  beforeEach(() => signInAs({ uid: 'anna-1', name: 'Anna' }));

  it('hides what is typed, tells password managers which is which, sends it, says that it worked and keeps the session', async () => {
    await provider.signIn('jordan');
    await openForm();
    const token = portal.context.session.token();
    const inputs = ['Current Password', 'New Password', 'Confirm New Password'].map(field);
    expect(inputs.map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
      ['password', 'current-password'],
      ['password', 'new-password'],
      ['password', 'new-password'],
    ]);
    await send('vigil-demo', 'new secret', 'new secret');
    const message = await screen.findByText('Your password has been changed.');
    expect(sent()).toEqual([{ currentPassword: 'vigil-demo', newPassword: 'new secret' }]);
    expect(message.closest('[tabindex="-1"]')).toBe(document.activeElement);
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    expect(portal.context.session.token()).toBe(token);
    expect(portal.history.location.pathname).toBe('/user/details');
    await provider.signIn('jordan', 'new secret');
    expect(sessionStorage.getItem('token')).not.toBe(token);
  });

  it.each([
    ['', '', '', 'Current Password', 'Please enter your current password'],
    ['old', '', 'new', 'New Password', 'Please enter a new password'],
    ['old', 'new', '', 'Confirm New Password', 'Please enter the new password again'],
    ['old', 'new', 'other', 'Confirm New Password', 'Passwords do not match.'],
  ])('refuses %o, %o, %o without a call and goes to %s', async (current, chosen, repeated, bad, text) => {
    await openForm();
    await send(current, chosen, repeated);
    expect(field(bad)).toBe(document.activeElement);
    const described = field(bad).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(text);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(text);
    expect(sent()).toEqual([]);
  });

  it.each<[string, AnswerTo, string]>([
    ['a reason', () => ({ successful: false, error: 'Too short.' }), 'Too short.'],
    ['no reason', () => ({ successful: false }), 'Failed to change password'],
    ['no content', () => undefined, 'Failed to change password'],
    ['a 429', () => Response.json({ error: 'Too many attempts.' }, { status: 429 }), 'Too many attempts.'],
    ['a 500', () => new Response('', { status: 500 }), 'An unexpected server error occurred.'],
  ])('shows a refusal with %s, keeps what was typed and the session', async (_, reply, text) => {
    await openForm(reply);
    await send('old', 'new', 'new');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(field('Current Password').value).toBe('old');
    expect(screen.getByRole('button', { name: 'Change password' })).toBe(document.activeElement);
    expect(portal.context.session.user()?.name).toBe('Anna');
  });

  it.each([
    ['taken', { successful: true }, 'Your password has been changed.'],
    ['refused', { successful: false, error: 'Too short.' }, 'Your password was not changed. Too short.'],
  ])('goes on when its page is left, and every page tells that it was %s', async (_, reply, text) => {
    let answer = () => {};
    const answered = new Promise((resolve) => {
      answer = () => resolve(reply);
    });
    await openForm(() => answered);
    await send('old', 'new', 'new');
    await act(() => portal.router.navigate({ to: '/user/preferences' }));
    answer();
    const told = await screen.findByText(text);
    await act(() => portal.router.navigate({ to: '/user/details' }));
    expect(document.contains(told)).toBe(true);
    await press('Dismiss');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('shows one message at a time', async () => {
    await provider.signIn('avery');
    await openForm();
    await send('old', 'new', 'new');
    await screen.findByText('The current password is wrong.');
    await send('old', 'new', 'other');
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match.');
    await userEvent.type(field('Confirm New Password'), 's');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Confirm New Password')).toBe(document.activeElement);
  });
});
