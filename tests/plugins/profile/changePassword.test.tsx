// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnswerTo, openPortal, signInAs } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const CHANGE = '/api/Password';

const provider = providerOfFile();

let user: UserEvent;
let portal: ReturnType<typeof openPortal>;
beforeEach(() => {
  user = userEvent.setup();
  sessionStorage.clear();
  localStorage.clear();
  signInAs({ uid: 'anna-1', name: 'Anna' });
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

/** On the real provider, unless a test stands in for one that answers as that never does. */
async function openForm(reply: AnswerTo = provider.answerTo) {
  portal = openPortal('/user/details', (call) => (call.path === CHANGE ? reply(call) : undefined));
  await screen.findByRole('heading', { name: 'Profile', level: 1 });
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const sent = () => portal.calls.filter(({ path }) => path === CHANGE).map(({ body }) => body);

async function send(current: string, chosen: string, repeated: string) {
  for (const [label, text] of Object.entries({
    'Current Password': current,
    'New Password': chosen,
    'Confirm New Password': repeated,
  })) {
    await user.clear(field(label));
    if (text !== '') await user.type(field(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('the change-password form', () => {
  it('hides what is typed and tells password managers which is which', async () => {
    await openForm();
    const inputs = ['Current Password', 'New Password', 'Confirm New Password'].map(field);
    expect(inputs.map(({ type }) => type)).toEqual(['password', 'password', 'password']);
    expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
  });

  it('sends current and new password, says that it worked and keeps the session', async () => {
    await provider.signIn('jordan');
    await openForm();
    const token = portal.context.session.token();
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
    ['the current password', 'wrong', 'new secret', 'The current password is wrong.'],
    ['the new one', 'vigil-demo', 'short', 'The password must have at least 8 characters.'],
    ['a common one', 'vigil-demo', 'Iloveyou1', 'This password is too common. Please choose another one.'],
  ])('shows what the provider has against %s, and keeps what was typed and the session', async (...row) => {
    const [, current, chosen, text] = row;
    await provider.signIn('avery');
    await openForm();
    await send(current, chosen, chosen);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(field('Current Password').value).toBe(current);
    expect(screen.getByRole('button', { name: 'Change password' })).toBe(document.activeElement);
    expect(portal.context.session.user()?.name).toBe('Avery Lindqvist');
  });

  it('shows what the provider says of too many attempts', async () => {
    await provider.signIn('admin');
    const guess = { currentPassword: 'wrong', newPassword: 'new secret' };
    for (let attempt = 0; attempt < 10; attempt += 1) await provider.post(CHANGE, guess);
    await openForm();
    await send('wrong', 'new secret', 'new secret');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Too many attempts\./));
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
    ['no reason', () => ({ successful: false }), 'Failed to change password'],
    ['no content', () => undefined, 'Failed to change password'],
    ['a 500', () => new Response('', { status: 500 }), 'An unexpected server error occurred.'],
  ])('shows a refusal with %s, keeps what was typed and the session', async (_, reply, text) => {
    await openForm(reply);
    await send('old', 'new', 'new');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(field('Current Password').value).toBe('old');
    expect(screen.getByRole('button', { name: 'Change password' })).toBe(document.activeElement);
    expect(portal.context.session.user()?.name).toBe('Anna');
  });

  it('shows one message at a time', async () => {
    await provider.signIn('avery');
    await openForm();
    await send('old', 'new', 'new');
    await screen.findByText('The current password is wrong.');
    await send('old', 'new', 'other');
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match.');
    await user.type(field('Confirm New Password'), 's');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Confirm New Password')).toBe(document.activeElement);
  });

  it('marks every empty field, each until it is filled', async () => {
    await openForm();
    await send('', '', '');
    await user.type(field('New Password'), 'n');
    const marked = ['Current Password', 'New Password', 'Confirm New Password'].map((label) =>
      field(label).getAttribute('aria-invalid'),
    );
    expect(marked).toEqual(['true', null, 'true']);
  });

  it('sends once, however often the button is pressed', async () => {
    await openForm(() => new Promise(() => {}));
    await send('old', 'new', 'new');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(field('Current Password'), '{Enter}');
    await waitFor(() => expect(sent()).not.toHaveLength(0));
    expect(sent()).toHaveLength(1);
  });
});
