import { describe, expect, it } from 'vitest';
import { safeStorage } from '#core/environment.ts';
import { createReturnPath, isPortalPath } from '#core/session/returnPath.ts';
import { memoryStore } from './browser.ts';

describe('a path of the portal', () => {
  it.each([
    ['its pages', ['/', '/events', '/event/17?recording=3', '/location/1/..', '/größe']],
    ['what looks like an address in its search', ['/events?search=http://x//y&page=2#row', '/a%0ab']],
  ])('is one of %s', (_, paths) => {
    expect(paths.map(isPortalPath)).toEqual(paths.map(() => true));
  });

  it.each([
    ['without a slash', ['', 'events', ' /events', 'https://evil.example/', 'javascript:alert(1)']],
    ['of another host', ['//evil.example', '/\\evil.example', '\\/evil.example']],
    ['with control characters', ['/\t/evil.example', '/\n\\evil.example', '/events\u0000', '/events\u007f']],
    ['that leads to another host', ['/.//evil.example', '/./\\evil.example', '/%2e//evil.example']],
    ['too long', [`/${'a'.repeat(2_000)}`]],
  ])('is none %s', (_, paths) => {
    expect(paths.filter(isPortalPath)).toEqual([]);
  });
});

describe('the page asked for before signing in', () => {
  const open = (store = memoryStore(), isOld = false) => ({
    store,
    returnPath: createReturnPath(
      safeStorage(() => store),
      () => isOld,
    ),
  });

  it('is offered, also after the page has been left and loaded again', () => {
    const { store, returnPath } = open();
    returnPath.remember('/event/17?recording=3');
    expect(open(store).returnPath.offered()).toBe('/event/17?recording=3');
  });

  it('keeps no fragment that may hold a token, and offers none that was kept', () => {
    const { store, returnPath } = open();
    returnPath.remember('/events?police=true#token=e30.e30.c2ln');
    expect([returnPath.offered(), store.getItem('returnPath')]).toEqual([
      '/events?police=true',
      '/events?police=true',
    ]);
    store.setItem('returnPath', '/location/3#reset=abc');
    expect(returnPath.offered()).toBe('/location/3');
    returnPath.remember('/location/3#arming-week');
    expect(returnPath.offered()).toBe('/location/3#arming-week');
  });

  it('is none that somebody goes back to after a log-off, whose page it was, also where it is loaded anew', () => {
    const { store, returnPath } = open();
    returnPath.claim('anna');
    returnPath.leave();
    const goneBackTo = open(store, true).returnPath;
    goneBackTo.remember('/events?q=Pier+9');
    expect(goneBackTo.offered()).toBeNull();
    open(store).returnPath.remember('/event/17');
    expect(open(store).returnPath.offered()).toBe('/event/17');
  });

  it('is one that somebody goes back to after a session that has ended by itself', () => {
    const { store, returnPath } = open();
    returnPath.claim('anna');
    open(store, true).returnPath.remember('/events?q=Pier+9');
    expect(open(store).returnPath.offered()).toBe('/events?q=Pier+9');
  });

  it.each(['/', '//evil.example'])('is not kept when it is %j, and checked again when it is read', (path) => {
    const { store, returnPath } = open();
    returnPath.remember(path);
    expect(returnPath.offered()).toBeNull();
    store.setItem('returnPath', '//evil.example');
    expect(returnPath.offered()).toBeNull();
  });

  it('is nobody else’s after a session that has ended by itself, also after a reload, until the person logs off', () => {
    const { store, returnPath } = open();
    returnPath.claim('anna');
    const reloaded = open(store).returnPath;
    reloaded.remember('/events?q=Pier+9');
    reloaded.claim('ben');
    expect(reloaded.offered()).toBeNull();
    reloaded.remember('/contacts');
    open(store).returnPath.claim('ben');
    expect(reloaded.offered()).toBe('/contacts');
    reloaded.leave();
    reloaded.remember('/event/17');
    reloaded.claim('anna');
    expect(reloaded.offered()).toBe('/event/17');
  });

  it('tells those who show it', () => {
    const { returnPath } = open();
    const seen: (string | null)[] = [];
    const end = returnPath.subscribe(() => seen.push(returnPath.offered()));
    returnPath.remember('/events');
    returnPath.dismiss();
    end();
    returnPath.remember('/contacts');
    expect(seen).toEqual(['/events', null]);
  });
});
