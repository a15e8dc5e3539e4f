// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AnswerTo } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { button, errors, field, signedOutPortal } from './openPassword.ts';

const AMBIGUOUS =
  'Failed to send reset code.  There may be multiple users with the same email address.  Please contact support.';
const FAILED = 'Failed to send reset code';
const HOSTILE = `<img src=x onerror=alert(1)>${'x'.repeat(10_000)}`;
const THROWN = 'An unexpected server error occurred.';

const provider = providerOfFile();

const openPage = signedOutPortal();
/** With the real provider, unless a test stands in for one that answers as that never does. */
const open = (answerTo: AnswerTo = provider.answerTo) =>
  openPage('/forgot-password', 'Forgot password', answerTo);
const name = () => field('Username or Email Address');

async function ask(username: string) {
  await userEvent.type(name(), username);
  await userEvent.click(button('Send Reset Code'));
}

describe('the form for a forgotten password', () => {
  it('sends name, page and product, and gives way to its success message', async () => {
    const { calls } = await open();
    await ask('  avery ');
    const message = await screen.findByText('A reset code has been sent to your email.');
    expect(message.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(message);
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/Password/ResetEmail',
        { username: 'avery', validateURL: new URL('reset-password', document.baseURI).href, brand: 'Vigil' },
      ],
    ]);
    expect(screen.queryByRole('button', { name: 'Send Reset Code' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Return to Login' }).getAttribute('href')).toBe('/login');
    await waitFor(() => expect(provider.mails()).toHaveLength(1));
    expect(provider.mails()[0]).toContain(`${new URL('reset-password', document.baseURI).href}#reset=`);
  });

  it.each(['', '   '])(
    'refuses %j until something is typed, sends nothing and goes to the field',
    async (username) => {
      const { calls } = await open();
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
    const { calls } = await open(() => new Promise(() => {}));
    await userEvent.type(name(), 'avery{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(button('Send Reset Code').disabled).toBe(true);
    await userEvent.type(name(), '{Enter}');
    expect(calls).toHaveLength(1);
  });
});

describe('the form for a forgotten password, refused', () => {
  it.each<[string, string, AnswerTo, string]>([
    ['false', 'avery', () => false, FAILED],
    ['false for an address', 'a@b.example', () => false, AMBIGUOUS],
    ['no content', 'avery', () => undefined, FAILED],
    ['no content for an address', 'a@b.example', () => undefined, AMBIGUOUS],
    ['null for an address', 'a@b.example', () => null, AMBIGUOUS],
    ['an error text', 'a@b.example', () => ({ error: 'Mail is down.' }), 'Mail is down.'],
    ['a 500', 'a@b.example', () => new Response('<h1>', { status: 500 }), THROWN],
    ['cut JSON', 'avery', () => new Response('{"a'), THROWN],
    ['markup and much of it', 'avery', () => ({ error: HOSTILE }), HOSTILE],
  ])('with %s for %s, shows why and keeps the name', async (_, username, reply, text) => {
    const { calls } = await open(reply);
    await ask(username);
    await waitFor(() => expect(errors()).toEqual([text]));
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(name().value).toBe(username);
    expect(calls).toHaveLength(1);
  });

  it('shows the text of a broken connection, and can be sent again', async () => {
    let down = true;
    await open(() => (down ? Promise.reject(new TypeError('Failed to fetch')) : true));
    await ask('avery');
    await waitFor(() => expect(errors()).toHaveLength(1));
    down = false;
    await userEvent.click(button('Send Reset Code'));
    await screen.findByText('A reset code has been sent to your email.');
    expect(errors()).toEqual([]);
  });
});
