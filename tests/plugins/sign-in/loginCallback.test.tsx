import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteSignIn, takeSignInNote } from '#plugins/sign-in/signInNote.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const QUESTION = 'Sign in as another person?';
const provider = providerOfFile();
const openPage = portalOfTest(() => undefined);
/** Tokens of new sign-ins, which no test has used. */
let avery = '';
let jordan = '';

const fresh = async (username: string) => {
  await provider.signIn(username);
  const token = sessionStorage.getItem('token') ?? '';
  sessionStorage.clear();
  return token;
};
const stored = () => [sessionStorage.getItem('token'), localStorage.getItem('token')];
const unsigned = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

beforeEach(async () => {
  avery = await fresh('avery');
  jordan = await fresh('jordan');
  // Replacing a person loads the page again, which a document without a browser cannot.
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

function open(fragment: string, answerTo: AnswerTo = provider.answerTo) {
  window.history.replaceState(null, '', `/login-callback#${fragment}`);
  const portal = openPage('/login-callback', answerTo);
  const home = () => screen.findByRole('heading', { name: 'Home', level: 1 });
  return { ...portal, home };
}
const question = () => screen.findByRole('heading', { name: QUESTION, level: 1 });

describe('a token in the fragment', () => {
  it('is stored where nobody is signed in, without a call before', async () => {
    localStorage.setItem('token', 'unreadable');
    const { calls, home } = open(`token=${avery}`);
    await home();
    expect(stored()).toEqual([avery, null]);
    expect(calls.every(({ request }) => request.headers.get('authorization') === `Bearer ${avery}`)).toBe(
      true,
    );
  });

  it('is stored where the same person is signed in, in place of the remembered one', async () => {
    localStorage.setItem('token', await fresh('avery'));
    const { home } = open(`token=${avery}`);
    await home();
    expect(stored()).toEqual([avery, null]);
  });

  it('replaces another person at once where this tab began the sign-in, and asks the next time', async () => {
    sessionStorage.setItem('signInBegan', String(Date.now()));
    localStorage.setItem('token', jordan);
    const { home } = open(`token=${avery}`);
    await home();
    expect(stored()).toEqual([avery, null]);
    open(`token=${jordan}`);
    await question();
    expect(stored()).toEqual([avery, null]);
  });
});

describe.each([
  ['this tab', () => sessionStorage],
  ['another tab, which has asked to be remembered', () => localStorage],
])('a token of another person than the one of %s', (_, store) => {
  beforeEach(() => store().setItem('token', avery));

  it('asks first, with both names, and erases nothing before the answer', async () => {
    const before = stored();
    const { history } = open(`token=${jordan}`);
    const heading = await question();
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole('main').textContent).toMatch(/Signed in nowAvery Lindqvist.*by the linkJordan/);
    expect([stored(), window.location.hash]).toEqual([before, '']);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Stay signed in');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(stored()).toEqual(before);
  });

  it('is stored once that is agreed to', async () => {
    open(`token=${jordan}`);
    await question();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as the other person' }));
    await waitFor(() => expect(stored()).toEqual([jordan, null]));
  });

  it('is dropped by a reload in the middle of the question', async () => {
    const before = stored();
    open(`token=${jordan}`);
    await question();
    const { home } = open('');
    await home();
    expect([stored(), screen.queryByRole('heading', { name: QUESTION })]).toEqual([before, null]);
  });

  it('is not taken when it has ended by the time of the answer', async () => {
    const before = stored();
    const { reports, history } = open(`token=${jordan}`);
    await question();
    sessionStorage.setItem('token', jordan);
    await provider.post('/api/Session/log-off', undefined);
    sessionStorage.removeItem('token');
    if (before[0]) sessionStorage.setItem('token', before[0]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as the other person' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(stored()).toEqual(before);
    expect(reports.join()).toContain('was refused and is ignored');
  });
});

describe('a token that is of no use', () => {
  beforeEach(() => localStorage.setItem('token', avery));

  it.each([
    ['that nobody has signed', () => unsigned({ uid: 2, name: 'Avery' })],
    [
      'that nobody has signed, of the same person',
      () => unsigned({ uid: 1, sub: '1', name: 'Avery Lindqvist' }),
    ],
    ['whose signature was altered', () => `${jordan.slice(0, -6)}AAAAAA`],
    ['without a payload', () => 'e30.!!!.c2ln'],
    ['that is no token', () => 'not-a-token'],
  ])('ends nobody’s session, also where this tab began the sign-in: one %s', async (_, token) => {
    for (const begin of [false, true]) {
      if (begin) sessionStorage.setItem('signInBegan', String(Date.now()));
      const { home, reports } = open(`token=${token()}`);
      await home();
      expect(stored()).toEqual([null, avery]);
      expect(reports.join()).toMatch(/session.*(refused|could not be read)/);
      expect(reports.join()).not.toContain(token().slice(5));
    }
  });

  it('replaces nobody while the provider cannot be asked, and can be tried again', async () => {
    let isAway = true;
    const { home } = open(`token=${jordan}`, (call) =>
      isAway ? new Response('', { status: 500 }) : provider.answerTo(call),
    );
    await screen.findByRole('heading', { name: 'The sign-in could not be checked' });
    expect(stored()).toEqual([null, avery]);
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await question();
    await userEvent.click(screen.getByRole('link', { name: 'Stay signed in' }));
    await home();
    expect(stored()).toEqual([null, avery]);
  });
});

it.each([
  [new Response('', { status: 500, headers: { 'x-request-id': 'r-500' } }), 'r-500'],
  [new Response('', { status: 403, headers: { 'x-request-id': 'r-403' } }), 'r-403'],
])(
  'a sign-in that the service answers with an error is not told as a service that is away (%#)',
  async (answer, id) => {
    localStorage.setItem('token', avery);
    open(`token=${jordan}`, () => answer.clone());
    await screen.findByRole('heading', { name: 'The sign-in could not be checked' });
    const { textContent } = screen.getByRole('main');
    expect(textContent).toContain(`The service answered with an error (request id ${id})`);
    expect(textContent).toContain('Whoever was signed in still is.');
    expect(textContent).not.toContain('reach');
  },
);

describe('the claims of a token', () => {
  it('are only text in the question', async () => {
    localStorage.setItem('token', unsigned({ uid: 1, name: '<b>Mallory</b>', em: '\u202egro.elpmaxe@a' }));
    const name = `<img src=x onerror=alert(1)>${'a'.repeat(4_000)}`;
    open(`token=${unsigned({ uid: 2, name })}`, () => ({}));
    await question();
    const main = screen.getByRole('main');
    expect([...main.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
      '<b>Mallory</b>',
      '\u202egro.elpmaxe@a',
      name,
    ]);
    expect(main.querySelectorAll('img[src=x], bdi *')).toHaveLength(0);
  });

  it('of two people of one name are not of the same person', async () => {
    localStorage.setItem('token', unsigned({ name: 'Kim' }));
    open(`token=${unsigned({ name: 'Kim' })}`, () => ({}));
    await question();
  });
});

describe('the note of a sign-in that began in this tab', () => {
  const MINUTE = 60_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('counts for ten minutes', () => {
    noteSignIn();
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    expect(takeSignInNote()).toBe(true);
    noteSignIn();
    vi.setSystemTime(Date.now() + 10 * MINUTE + 1);
    expect(takeSignInNote()).toBe(false);
  });

  it('counts no longer on a clock that was set back, nor when it cannot be read', () => {
    noteSignIn();
    vi.setSystemTime(Date.now() - 1);
    expect(takeSignInNote()).toBe(false);
    for (const text of ['', 'soon', 'Infinity']) {
      sessionStorage.setItem('signInBegan', text);
      expect(takeSignInNote()).toBe(false);
    }
  });
});
