// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswerTo, openPortal, signInAs } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const TITLE = 'Your last sign-ins';
const SIGN_INS = '/api/Session/sign-ins';
const LOG_OFF = '/api/Session/log-off';
const EVERYWHERE = '/api/Session/log-off-everywhere';

const provider = providerOfFile();
let portal: ReturnType<typeof openPortal>;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

async function openProfile(answerTo: AnswerTo = provider.answerTo) {
  portal = openPortal('/user/details', answerTo);
  await screen.findByRole('heading', { name: 'Profile', level: 1 });
}

/** A profile of somebody whose provider answers this about sign-ins, and nothing else. */
function openAnswered(answer: () => unknown) {
  signInAs({ uid: 1, name: 'Ada' });
  return openProfile(({ path }) => (path === SIGN_INS ? answer() : undefined));
}

const section = () => screen.queryByRole('region', { name: TITLE });
const paths = () => portal.calls.map(({ path }) => path);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function pressEverywhere(): Promise<HTMLElement> {
  await press('Log off everywhere');
  const dialog = screen.getByRole('dialog', { name: 'Log off everywhere' });
  return dialog;
}

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

  it('hold their place while they load', async () => {
    await openAnswered(() => new Promise(() => undefined));
    const loading = screen.getByText('Loading sign-ins...');
    expect(loading.closest('[aria-busy="true"]')).not.toBeNull();
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
    const time = (second: number) => `2026-03-01T22:15:${10 + second}Z`;
    const given = [3, 1, 0, -2, 1.5, null, undefined, 'x', 1e300];
    const value = given.map((times, n) => ({
      time: time(n),
      address: '192.0.2.7',
      successful: false,
      times,
    }));
    value.push({ time: time(20), address: '192.0.2.7', successful: true, times: 120 });
    await openAnswered(() => ({ value }));
    const table = await screen.findByRole('table', { name: TITLE });
    const rows = within(table).getAllByRole('row').slice(1);
    const results = rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(results).toEqual(['Failed, 3 times', ...Array(8).fill('Failed'), 'Signed in, 120 times']);
  });

  it('say that there are none when there are none', async () => {
    await openAnswered(() => ({ value: [] }));
    expect(await screen.findByText('No sign-ins found.')).toBeTruthy();
  });
});

describe('logging off everywhere', () => {
  it('asks first, and does nothing when that is not confirmed', async () => {
    await provider.signIn('avery');
    await openProfile();
    const dialog = await pressEverywhere();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(paths()).not.toContain(EVERYWHERE);
    expect(portal.context.session.token()).not.toBeNull();
  });

  it('ends every session at the provider, leaves this tab, and ends its token no second time', async () => {
    await provider.signIn('avery');
    const elsewhere = sessionStorage.getItem('token');
    await provider.signIn('avery');
    await openProfile();
    const dialog = await pressEverywhere();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log off everywhere' }));
    await waitFor(() => expect(portal.history.location.pathname).toBe('/login'));
    expect([sessionStorage.getItem('token'), portal.context.returnPath.offered()]).toEqual([null, null]);
    expect(paths()).not.toContain(LOG_OFF);
    sessionStorage.setItem('token', elsewhere ?? '');
    expect(await provider.post('/api/Contact/contacts', {})).toMatchObject({ error: expect.any(String) });
  });

  it.each([
    [500, 'An unexpected server error occurred.'],
    [404, 'Your provider does not offer this.'],
    [405, 'Your provider does not offer this.'],
    [200, 'Your sessions could not be ended. Please try again.'],
  ])('that is answered %i says so, and the session goes on', async (status, text) => {
    signInAs({ uid: 1, name: 'Ada' });
    await openProfile(({ path }) =>
      path === SIGN_INS ? { value: [] } : path === EVERYWHERE ? Response.json({}, { status }) : undefined,
    );
    await screen.findByText('No sign-ins found.');
    const dialog = await pressEverywhere();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log off everywhere' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(text);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Log off everywhere'));
    expect(portal.context.session.token()).not.toBeNull();
  });
});

describe('logging off', () => {
  const logOff = async () => {
    act(() => portal.context.session.actor.send({ type: 'logOut' }));
    await waitFor(() => expect(portal.history.location.pathname).toBe('/login'));
  };

  it('ends the token at the provider', async () => {
    await provider.signIn('avery');
    const token = sessionStorage.getItem('token');
    await openProfile();
    await logOff();
    expect(sessionStorage.getItem('token')).toBeNull();
    sessionStorage.setItem('token', token ?? '');
    await waitFor(async () =>
      expect(await provider.post('/api/Contact/contacts', {})).toMatchObject({ error: expect.any(String) }),
    );
  });

  it('is sent with the token, and waits for nothing', async () => {
    signInAs({ uid: 1, name: 'Ada' });
    const token = sessionStorage.getItem('token');
    await openProfile(({ path }) => (path === LOG_OFF ? new Promise(() => undefined) : undefined));
    await logOff();
    const [call] = portal.calls.filter(({ path }) => path === LOG_OFF);
    expect(call?.request.headers.get('authorization')).toBe(`Bearer ${token}`);
  });

  it.each([
    ['404', () => new Response('{}', { status: 404 })],
    ['405', () => new Response('{}', { status: 405 })],
    ['500', () => new Response('{}', { status: 500 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is done, and reports nothing, where the provider gives %s', async (_, answer) => {
    signInAs({ uid: 1, name: 'Ada' });
    await openProfile(({ path }) => (path === LOG_OFF ? answer() : undefined));
    await logOff();
    await waitFor(() => expect(paths()).toContain(LOG_OFF));
    expect(sessionStorage.getItem('token')).toBeNull();
    expect(portal.reports).toEqual([]);
  });
});
