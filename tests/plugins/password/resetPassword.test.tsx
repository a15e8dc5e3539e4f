// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AnswerTo } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { button, errors, field, mailedToken, signedOutPortal } from './openPassword.ts';

const FAILED = 'Failed to reset password';
const THROWN = 'An unexpected server error occurred.';
const DONE = 'Your password has been updated successfully.';

const provider = providerOfFile();

const openPage = signedOutPortal();

/**
 * Opens the page by a link with this fragment, on the real provider, unless a test stands in for one that answers as
 * that never does.
 */
async function open(hash: string, answerTo: AnswerTo = provider.answerTo) {
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

// The first test of its file: a portal that was opened before would take the fragment for itself.
it('the page of a reset link that has served asks for another password once another link is opened on it', async () => {
  const first = await mailedToken(provider, 'jordan');
  const { router } = await open(`#reset=${first}`);
  await set('new-secret-1', 'new-secret-1');
  await screen.findByText(DONE);
  const another = await mailedToken(provider, 'jordan');
  window.history.replaceState(null, '', `/reset-password#reset=${another}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await router.invalidate();
  await screen.findByLabelText('New Password');
  await set('new-secret-2', 'new-secret-2');
  await screen.findByText(DONE);
  await provider.signIn('jordan', 'new-secret-2');
  expect(sessionStorage.getItem('token')).not.toBeNull();
});

describe('the page of a reset link', () => {
  it('takes the token out of the address at once, sends it with the password, and says that it worked', async () => {
    const resetToken = await mailedToken(provider, 'avery');
    const { calls, context } = await open(`#reset=${resetToken}`);
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
    const { calls } = await open('#reset=tok%2Ben');
    await set('new-secret-1', 'new-secret-1');
    const text = 'This reset link is no longer valid. Please ask for a new one.';
    await waitFor(() => expect(errors()).toEqual([text]));
    expect(document.activeElement).toBe(chosen());
    expect(calls.map(({ body }) => body)).toEqual([{ newPassword: 'new-secret-1', resetToken: 'tok+en' }]);
  });

  it('shows what the provider has against a password, and can be sent again', async () => {
    const { router } = await open(`#reset=${await mailedToken(provider, 'jordan')}`);
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
    const { calls } = await open('#reset=token');
    await set(newPassword, again);
    expect(errors()).toEqual(texts);
    expect(document.activeElement).toBe(field(focused));
    expect(calls).toEqual([]);
  });

  it.each<[string, AnswerTo, string]>([
    ['no error text', () => ({ successful: false, error: null }), FAILED],
    ['a blank error text', () => ({ successful: false, error: ' ' }), FAILED],
    ['no content', () => undefined, FAILED],
    ['success that is not said', () => ({}), FAILED],
    ['a 400 with a text', () => Response.json({ error: 'Too short.' }, { status: 400 }), 'Too short.'],
    ['a 500', () => new Response('<h1>', { status: 500 }), THROWN],
    ['cut JSON', () => new Response('{"succ'), THROWN],
  ])('with %s, shows why and can be sent again', async (_, reply, text) => {
    let refuses = true;
    const { calls } = await open('#reset=token', (call) => (refuses ? reply(call) : { successful: true }));
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
    const { calls, history } = await open(hash);
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
    const { calls } = await open('');
    await set('new-secret-1', 'other');
    expect(errors()).toEqual(['Passwords do not match.']);
    await userEvent.clear(repeated());
    await set('', 'new-secret-1');
    expect(errors()).toEqual([expect.stringContaining('This link is not complete.')]);
    expect(calls).toEqual([]);
  });
});
