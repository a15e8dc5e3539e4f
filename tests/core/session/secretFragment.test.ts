// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardSecretFragment, stripSecretFragment } from '#core/session/secretFragment.ts';

const guard = (basepath = '/') => guardSecretFragment(window, basepath);
const open = (address: string, state: unknown = null) => window.history.replaceState(state, '', address);

const leave = () => {
  open('/');
  window.heldFragment = undefined;
};
beforeEach(leave);
afterEach(leave);

describe('a page opened with a token in its fragment', () => {
  // First, while no guard of another test listens.
  it('is caught again when only the fragment changes', () => {
    open('/login-callback');
    const fragment = guard();
    open('/login-callback#token=later');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(fragment.read('/login-callback').get('token')).toBe('later');
    expect(window.location.hash).toBe('');
  });

  it('is read, and gone from the address at once', () => {
    open('/login-callback?x=1#token=abc&error=', { key: 'k' });
    const fragment = guard();
    expect(window.location.href).toMatch(/\/login-callback\?x=1$/);
    expect(window.history.state).toEqual({ key: 'k' });
    expect(fragment.read('/login-callback').get('token')).toBe('abc');
  });

  it('is read after it was taken out of the address before the portal started', () => {
    open('/reset-password#reset=abc');
    stripSecretFragment(window);
    expect(window.location.href).toMatch(/\/reset-password$/);
    expect(guard().read('/reset-password').get('reset')).toBe('abc');
  });

  it('keeps the plus signs of its token, and is forgotten when told so', () => {
    open('/login-callback#token=a+b%2Bc/=');
    const fragment = guard();
    expect(fragment.read('/login-callback').get('token')).toBe('a+b+c/=');
    fragment.forget();
    expect([...fragment.read('/login-callback')]).toEqual([]);
  });

  it('is found below a sub-folder, and however the router finds the page', () => {
    for (const path of ['login-callback', 'login-callback/', 'Login-Callback']) {
      open(`/portal/${path}#token=abc`);
      expect(guard('/portal/').read('/login-callback').get('token')).toBe('abc');
    }
  });
});

describe('the fragment of any page', () => {
  it.each([
    ['/events#token=e30.e30.c2ln', '/events#TOKEN=e30.e30.c2ln', '/events#%74oken=e30.e30.c2ln'],
    ['/events#?token=abc', '/events#/login-callback?token=abc', '/events#logs%26token%3Dabc'],
    ['/event/1?x=1#a=b&token=abc', '/login#reset=abc', '/reset-password#token=abc', '/#code=abc&state=def'],
    ['/privacy-policy#error=awaiting_approval', '/nowhere/at-all#access_token=abc&token_type=bearer'],
    ['/#eyJhbGciOiJub25lIn0.e30.c2ln', '/#%E0%A4%A', `/#${'a'.repeat(101)}`, '//events#token=abc'],
  ])('leaves the address where it may hold a secret, and no other page reads it: %s', (...addresses) => {
    for (const address of addresses) {
      open(new URL(window.location.origin + address).href);
      const fragment = guard();
      expect(window.location.href).toBe(`${window.location.origin}${address.split('#')[0]}`);
      expect([...fragment.read('/login-callback')]).toEqual([]);
    }
  });

  it.each(['/events#logs', '/location/3#arming-week', '/help#24-hours', '/help#größe', '/events'])(
    'stays where it names a place in the page: %s',
    (address) => {
      open(address);
      expect([...guard().read(address.split('#')[0] ?? '')]).toEqual([]);
      expect(decodeURIComponent(window.location.href)).toBe(window.location.origin + address);
    },
  );
});
