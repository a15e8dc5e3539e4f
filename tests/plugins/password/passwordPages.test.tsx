import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifications } from '#plugins/notifications/plugin.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const AMBIGUOUS =
  'Failed to send reset code.  There may be multiple users with the same email address.  Please contact support.';
const UNSENT = 'Failed to send reset code';
const UNSET = 'Failed to reset password';
const THROWN = 'An unexpected server error occurred.';
const DONE = 'Your password has been updated successfully.';
const HOSTILE = `<img src=x onerror=alert(1)>${'x'.repeat(10_000)}`;
const RESET_PAGE = new URL('reset-password', document.baseURI).href;

const provider = providerOfFile();
const openPortal = portalOfTest(() => undefined);
const openNotifying = portalOfTest(() => undefined, [notifications]);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The texts that are announced as errors. */
const errors = () =>
  screen.queryAllByRole('alert').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

const leaveLink = () => {
  window.history.replaceState(null, '', '/');
  window.heldFragment = undefined;
};
beforeEach(leaveLink);
afterEach(leaveLink);

async function openPage(address: string, heading: string, answerTo: AnswerTo) {
  const portal = openPortal(address, answerTo);
  await screen.findByRole('heading', { name: heading, level: 1 });
  return portal;
}

/** Opens the page by a link with this fragment, on the real provider, unless a test stands in for one. */
async function openReset(hash: string, answerTo: AnswerTo = provider.answerTo) {
  window.history.replaceState(null, '', `/reset-password${hash}`);
  return openPage('/reset-password', 'Reset password', answerTo);
}
const chosen = () => field('New Password');
const repeated = () => field('Confirm New Password');

async function set(newPassword: string, again: string) {
  if (newPassword) await userEvent.type(chosen(), newPassword);
  if (again) await userEvent.type(repeated(), again);
  await userEvent.click(button('Reset Password'));
}

/** The token of a reset link that the provider has mailed just now. */
async function mailedToken(username: string): Promise<string> {
  const known = provider.mails().length;
  await provider.post('/api/Password/ResetEmail', { username, validateURL: RESET_PAGE, brand: 'Vigil' });
  await vi.waitFor(() => expect(provider.mails()).toHaveLength(known + 1), { timeout: 10_000 });
  const [, token] = /#reset=([\w-]{43})$/m.exec(provider.mails()[known] ?? '') ?? [];
  if (token === undefined) throw new Error('The mail has no link.');
  return token;
}

// The first test of its file: a portal that was opened before would take the fragment for itself.
it('the page of a reset link that has served asks for another password once another link is opened on it', async () => {
  const first = await mailedToken('jordan');
  const { router } = await openReset(`#reset=${first}`);
  await set('new-secret-1', 'new-secret-1');
  await screen.findByText(DONE);
  const another = await mailedToken('jordan');
  window.history.replaceState(null, '', `/reset-password#reset=${another}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await router.invalidate();
  await screen.findByLabelText('New Password');
  await set('new-secret-2', 'new-secret-2');
  await screen.findByText(DONE);
  await provider.signIn('jordan', 'new-secret-2');
  expect(sessionStorage.getItem('token')).not.toBeNull();
});

it('a new password is said to end notifications where the portal has them', async () => {
  window.history.replaceState(null, '', '/reset-password#reset=token');
  openNotifying('/reset-password', () => ({ successful: true }));
  await screen.findByLabelText('New Password');
  expect(screen.queryByText(/notifications/)).toBeNull();
  await set('new-secret-1', 'new-secret-1');
  expect(await screen.findByText(/^Your devices may get no notifications any more\./)).toBeDefined();
});

describe('the page of a reset link', () => {
  it('takes the token out of the address at once, sends it with the password, and says that it worked', async () => {
    const resetToken = await mailedToken('avery');
    const { calls, context } = await openReset(`#reset=${resetToken}`);
    expect(window.location.href).toMatch(/\/reset-password$/);
    expect(document.body.innerHTML).not.toContain(resetToken);
    await set('new-secret-1', 'new-secret-1');
    const message = await screen.findByText(DONE);
    expect(message.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(message);
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/Password/SetFromResetToken', { newPassword: 'new-secret-1', resetToken }],
    ]);
    expect(context.fragment.read('/reset-password').get('reset')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reset Password' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Return to Login' }).getAttribute('href')).toBe('/login');
    await provider.signIn('avery', 'new-secret-1');
    expect(sessionStorage.getItem('token')).not.toBeNull();
  });

  it('sends a token as it stands, and shows why the provider refuses it', async () => {
    const { calls } = await openReset('#reset=tok%2Ben');
    await set('new-secret-1', 'new-secret-1');
    const text = 'This reset link is no longer valid. Please ask for a new one.';
    await waitFor(() => expect(errors()).toEqual([text]));
    expect(document.activeElement).toBe(chosen());
    expect(calls.map(({ body }) => body)).toEqual([{ newPassword: 'new-secret-1', resetToken: 'tok+en' }]);
  });

  it('shows what the provider has against a password, and can be sent again', async () => {
    const { router } = await openReset(`#reset=${await mailedToken('jordan')}`);
    await set('short', 'short');
    await waitFor(() => expect(errors()).toEqual(['The password must have at least 8 characters.']));
    await set('-but-longer', '-but-longer');
    await screen.findByText(DONE);
    // It says so also when the page is brought up to date.
    await router.invalidate();
    expect(screen.getByText(DONE)).toBeDefined();
  });

  it.each([
    ['', '', 'New Password', ['Please enter a new password', 'Please enter the new password again']],
    ['new-secret-1', '', 'Confirm New Password', ['Please enter the new password again']],
    ['', 'new-secret-1', 'New Password', ['Please enter a new password']],
    ['new-secret-1', 'new-secret-2', 'Confirm New Password', ['Passwords do not match.']],
    ['new-secret-1', 'new-secret-1 ', 'Confirm New Password', ['Passwords do not match.']],
  ])('refuses %j with %j, sends nothing and goes to %s', async (newPassword, again, focused, texts) => {
    const { calls } = await openReset('#reset=token');
    await set(newPassword, again);
    expect(errors()).toEqual(texts);
    expect(document.activeElement).toBe(field(focused));
    expect(calls).toEqual([]);
  });

  it('says at the field that two passwords differ, until that is put right', async () => {
    await openReset('#reset=token');
    await set('new-secret-1', 'new-secret-2');
    expect(repeated().getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(repeated(), '{Backspace}1');
    expect([errors(), repeated().getAttribute('aria-invalid')]).toEqual([[], null]);
  });

  it.each<[string, AnswerTo, string]>([
    ['no error text', () => ({ successful: false, error: null }), UNSET],
    ['a blank error text', () => ({ successful: false, error: ' ' }), UNSET],
    ['no content', () => undefined, UNSET],
    ['success that is not said', () => ({}), UNSET],
    ['a 400 with a text', () => Response.json({ error: 'Too short.' }, { status: 400 }), 'Too short.'],
    ['a 500', () => new Response('<h1>', { status: 500 }), THROWN],
    ['cut JSON', () => new Response('{"succ'), THROWN],
  ])('with %s, shows why and can be sent again', async (_, reply, text) => {
    let refuses = true;
    const { calls } = await openReset('#reset=token', (call) =>
      refuses ? reply(call) : { successful: true },
    );
    await set('new-secret-1', 'new-secret-1');
    await waitFor(() => expect(errors()).toEqual([text]));
    refuses = false;
    await userEvent.click(button('Reset Password'));
    await screen.findByText(DONE);
    expect(calls.map(({ body }) => body)).toEqual([
      { newPassword: 'new-secret-1', resetToken: 'token' },
      { newPassword: 'new-secret-1', resetToken: 'token' },
    ]);
  });
});

describe('a reset link without its token', () => {
  it.each(['', '#reset=', '#token=abc', '#'])('%j says so and leads to asking again', async (hash) => {
    const { calls, history } = await openReset(hash);
    await waitFor(() =>
      expect(errors()).toEqual([
        'This link is not complete. Open the newest link from your mail again, or ask for a new one.',
      ]),
    );
    await userEvent.click(screen.getByRole('link', { name: 'ask for a new one' }));
    await screen.findByRole('heading', { name: 'Forgot password', level: 1 });
    expect(history.location.pathname).toBe('/forgot-password');
    expect(calls).toEqual([]);
  });

  it('shows the form all the same, and sends nothing', async () => {
    const { calls } = await openReset('');
    await set('new-secret-1', 'other');
    expect(errors()).toEqual([
      expect.stringContaining('This link is not complete.'),
      'Passwords do not match.',
    ]);
    await userEvent.clear(repeated());
    await set('', 'new-secret-1');
    expect(errors()).toEqual([expect.stringContaining('This link is not complete.')]);
    expect(calls).toEqual([]);
  });
});

/** With the real provider, unless a test stands in for one that answers as that never does. */
const openForgot = (answerTo: AnswerTo = provider.answerTo) =>
  openPage('/forgot-password', 'Forgot password', answerTo);
const name = () => field('Username or Email Address');

async function ask(username: string) {
  await userEvent.type(name(), username);
  await userEvent.click(button('Send Reset Code'));
}

describe('the form for a forgotten password', () => {
  it('sends name, page and product, and gives way to its success message', async () => {
    const known = provider.mails().length;
    const { calls } = await openForgot();
    await ask('  avery ');
    const message = await screen.findByText('A reset code has been sent to your email.');
    expect(message.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(message);
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/Password/ResetEmail', { username: 'avery', validateURL: RESET_PAGE, brand: 'Vigil' }],
    ]);
    expect(screen.queryByRole('button', { name: 'Send Reset Code' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Return to Login' }).getAttribute('href')).toBe('/login');
    await waitFor(() => expect(provider.mails()).toHaveLength(known + 1));
    expect(provider.mails().at(-1)).toContain(`${RESET_PAGE}#reset=`);
  });

  it.each(['', '   '])(
    'refuses %j until something is typed, sends nothing and goes to the field',
    async (username) => {
      const { calls } = await openForgot();
      await ask(username || '{Tab}');
      expect(errors()).toEqual(['Please enter a valid email address.']);
      expect(document.activeElement).toBe(name());
      expect(name().getAttribute('aria-invalid')).toBe('true');
      expect(calls).toEqual([]);
      await userEvent.type(name(), 'a');
      expect(errors()).toEqual([]);
      expect(name().hasAttribute('aria-invalid')).toBe(false);
    },
  );

  it('is sent by Enter, and only once while it is under way', async () => {
    const { calls } = await openForgot(() => new Promise(() => {}));
    await userEvent.type(name(), 'avery{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(button('Send Reset Code').disabled).toBe(true);
    await userEvent.type(name(), '{Enter}');
    expect(calls).toHaveLength(1);
  });
});

describe('the form for a forgotten password, refused', () => {
  it.each<[string, string, AnswerTo, string]>([
    ['false', 'avery', () => false, UNSENT],
    ['false for an address', 'a@b.example', () => false, AMBIGUOUS],
    ['no content', 'avery', () => undefined, UNSENT],
    ['no content for an address', 'a@b.example', () => undefined, AMBIGUOUS],
    ['null for an address', 'a@b.example', () => null, AMBIGUOUS],
    ['an error text', 'a@b.example', () => ({ error: 'Mail is down.' }), 'Mail is down.'],
    ['a 500', 'a@b.example', () => new Response('<h1>', { status: 500 }), THROWN],
    ['cut JSON', 'avery', () => new Response('{"a'), THROWN],
    ['markup and much of it', 'avery', () => ({ error: HOSTILE }), HOSTILE],
  ])('with %s for %s, shows why and keeps the name', async (_, username, reply, text) => {
    const { calls } = await openForgot(reply);
    await ask(username);
    await waitFor(() => expect(errors()).toEqual([text]));
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(name().value).toBe(username);
    expect(calls).toHaveLength(1);
  });

  it('shows the text of a broken connection, and can be sent again', async () => {
    let down = true;
    await openForgot(() => (down ? Promise.reject(new TypeError('Failed to fetch')) : true));
    await ask('avery');
    await waitFor(() => expect(errors()).toHaveLength(1));
    down = false;
    await userEvent.click(button('Send Reset Code'));
    await screen.findByText('A reset code has been sent to your email.');
    expect(errors()).toEqual([]);
  });
});
