import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const openPage = portalOfTest(() => undefined);
const REFUSED = 'The username or the password is wrong.';

async function openLogin() {
  const portal = openPage('/login', provider.answerTo);
  const username = await screen.findByLabelText<HTMLInputElement>('Username');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const user = userEvent.setup();
  const send = async (name: string, secret: string) => {
    await user.clear(username);
    await user.clear(password);
    if (name !== '') await user.type(username, name);
    if (secret !== '') await user.type(password, secret);
    await user.keyboard('{Enter}');
  };
  return { ...portal, username, password, user, send };
}

it('the login asks for both fields, and then for the missing one, before anything is sent, and says why it was refused, until the next try lacks something', async () => {
  const { calls, username, password, send, user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  expect(document.activeElement).toBe(username);
  await screen.findByText('Please enter your username');
  screen.getByText('Please enter your password');
  await user.type(username, 'avery');
  expect(screen.queryByText('Please enter your username')).toBeNull();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(password);
  expect(calls).toEqual([]);
  await send('avery', 'not it');
  await screen.findByText(REFUSED);
  await send('avery', '');
  await screen.findByText('Please enter your password');
  expect(screen.queryByText(REFUSED)).toBeNull();
  await send('avery', 'not it');
  await screen.findByText(REFUSED);
  expect(document.activeElement).toBe(password);
  await send('casey', 'vigil-demo');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('approved'));
  const links = [...screen.getByRole('alert').querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['+1 (800) 555-0142', 'support@vigil.example']);
  expect(links.map(({ href }) => href)).toEqual(['tel:+18005550142', 'mailto:support@vigil.example']);
});

it('the password is shown on demand, by keys too, and hidden when it is sent', async () => {
  const { password, username, user, history } = await openLogin();
  await user.type(username, 'avery');
  await user.type(password, 'vigil-demo');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show Password' }));
  await user.keyboard('{Enter}');
  expect([password.type, document.activeElement?.textContent]).toEqual(['text', 'Hide Password']);
  await user.type(username, '{Enter}');
  expect(password.type).toBe('password');
  await waitFor(() => expect(history.location.pathname).toBe('/'));
});

it('a sign-in elsewhere of an account not yet approved says so, with whom to ask, and leads to the login', async () => {
  window.history.replaceState(null, '', '/login-callback#error=not_approved');
  const { history } = openPage('/login-callback');
  await screen.findByRole('heading', { name: 'Account awaiting approval' });
  expect(document.title).toBe('Account awaiting approval · Vigil');
  await screen.findByText(/^Your account has not yet been approved\. Your request will be reviewed by/);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '+1 (800) 555-0142' }).href).toBe(
    'tel:+18005550142',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Return to Login' }));
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  window.history.replaceState(null, '', '/');
});
