// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { guardSecretFragment } from '#core/app/secretFragment.ts';

const guard = (basepath = '/') => guardSecretFragment(window, basepath, (path) => path === '/login-callback');

afterEach(() => window.history.replaceState(null, '', '/'));

describe('a page opened with a token in its fragment', () => {
  // First, while no guard of another test listens.
  it('is caught again when only the fragment changes', () => {
    window.history.replaceState(null, '', '/login-callback');
    const fragment = guard();
    window.history.replaceState(null, '', '/login-callback#token=later');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(fragment.read().get('token')).toBe('later');
    expect(window.location.hash).toBe('');
  });

  it('is read, and gone from the address at once', () => {
    window.history.replaceState({ key: 'k' }, '', '/login-callback?x=1#token=abc&error=');
    const fragment = guard();
    expect(window.location.href).toMatch(/\/login-callback\?x=1$/);
    expect(window.history.state).toEqual({ key: 'k' });
    expect(fragment.read().get('token')).toBe('abc');
  });

  it('keeps the plus signs of its token', () => {
    window.history.replaceState(null, '', '/login-callback#token=a+b%2Bc/=');
    expect(guard().read().get('token')).toBe('a+b+c/=');
  });

  it('is forgotten when told so', () => {
    window.history.replaceState(null, '', '/login-callback#token=abc');
    const fragment = guard();
    fragment.forget();
    expect([...fragment.read()]).toEqual([]);
  });

  it('is found below a sub-folder', () => {
    window.history.replaceState(null, '', '/portal/login-callback#token=abc');
    expect(guard('/portal/').read().get('token')).toBe('abc');
  });
});

describe('any other page', () => {
  it('keeps its fragment', () => {
    window.history.replaceState(null, '', '/events#logs');
    expect([...guard().read()]).toEqual([]);
    expect(window.location.hash).toBe('#logs');
  });
});
