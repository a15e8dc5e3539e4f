import { describe, expect, it } from 'vitest';
import { loadPortal, openBrowser } from './browser.ts';
import { tokenOf } from './tokens.ts';

const ANNA = tokenOf({ name: 'Anna' });
const BEN = tokenOf({ name: 'Ben' });
// A macrotask: all promise reactions have run.
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

async function signIn({ session }: ReturnType<typeof loadPortal>, remember: boolean) {
  session.actor.send({ type: 'submit', username: 'u', password: 'p', remember });
  await flush();
}

/** Two tabs of one browser, both on the login page; each signs in as the given person. */
function twoTabs(first = ANNA, second = BEN) {
  const browser = openBrowser();
  const [tabA, tabB] = [browser.openTab(), browser.openTab()];
  return {
    browser,
    tabA,
    tabB,
    a: loadPortal(tabA, { token: first }),
    b: loadPortal(tabB, { token: second }),
  };
}

describe('two tabs that share a token', () => {
  it('sign in together', async () => {
    const { a, b } = twoTabs();
    await signIn(a, true);
    expect(b.session.token()).toBe(ANNA);
  });

  it('log out together', async () => {
    const { a, b } = twoTabs();
    await signIn(a, true);
    b.session.actor.send({ type: 'logOut' });
    expect([a.session.token(), b.session.token()]).toEqual([null, null]);
    expect(a.forgotten).toContain('loggedOut');
  });

  it('end together when the provider refuses the token', async () => {
    const { a, b } = twoTabs();
    await signIn(a, true);
    a.session.actor.send({ type: 'unauthorised', token: ANNA });
    expect(b.session.token()).toBeNull();
  });

  it('follow when the whole shared store is cleared', async () => {
    const { a, tabA } = twoTabs();
    await signIn(a, true);
    tabA.local.removeItem('token');
    tabA.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(a.session.token()).toBeNull();
  });

  it('take no notice of other entries of the store', async () => {
    const { a, tabA } = twoTabs();
    await signIn(a, true);
    tabA.local.removeItem('token');
    tabA.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(a.session.token()).toBe(ANNA);
  });
});

describe('two tabs with a token of their own each', () => {
  const signedIn = async () => {
    const tabs = twoTabs();
    await signIn(tabs.a, false);
    await signIn(tabs.b, false);
    return tabs;
  };

  it('are two sessions', async () => {
    const { a, b } = await signedIn();
    expect([a.session.token(), b.session.token()]).toEqual([ANNA, BEN]);
  });

  it.each(['a', 'b'] as const)('hear of a logout in tab %s', async (where) => {
    const { a, b, tabA, tabB, ...tabs } = await signedIn();
    ({ a, b, ...tabs })[where].session.actor.send({ type: 'logOut' });
    expect([a.session.token(), b.session.token()]).toEqual([null, null]);
    expect([tabA.session.getItem('token'), tabB.session.getItem('token')]).toEqual([null, null]);
    expect([a.forgotten, b.forgotten]).toEqual([['loggedOut'], ['loggedOut']]);
  });

  it('keep their own when a third tab signs in for all', async () => {
    const { browser, a } = await signedIn();
    const third = loadPortal(browser.openTab(), { token: BEN });
    await signIn(third, true);
    expect(a.session.token()).toBe(ANNA);
  });

  it('do not end each other when one token is refused', async () => {
    const { a, b } = await signedIn();
    a.session.actor.send({ type: 'unauthorised', token: ANNA });
    expect([a.session.token(), b.session.token()]).toEqual([null, BEN]);
  });
});

describe('a tab with a shared token', () => {
  it('ends when another tab signs in without remembering, for that removes the token', async () => {
    const { a, b } = twoTabs();
    await signIn(a, true);
    b.session.receive(BEN);
    expect([a.session.token(), b.session.token()]).toEqual([null, BEN]);
  });

  it('ends when a tab with its own token logs out', async () => {
    const { a, b } = twoTabs();
    await signIn(b, false);
    await signIn(a, true);
    b.session.actor.send({ type: 'logOut' });
    expect(a.session.token()).toBeNull();
  });

  it('follows a person who signs in elsewhere, and wipes what it kept about the last one', async () => {
    const { a, tabB } = twoTabs();
    await signIn(a, true);
    tabB.local.setItem('token', BEN);
    expect(a.session.user()?.name).toBe('Ben');
    expect(a.forgotten).toEqual(['replaced']);
  });
});

describe('a tab that wakes up late', () => {
  it('keeps a shared session that was begun after the logout it now hears of', async () => {
    const { a, b, tabB } = twoTabs();
    await signIn(a, true);
    tabB.channel.onmessage?.(new MessageEvent('message', { data: 'loggedOut' }));
    expect(b.session.token()).toBe(ANNA);
    expect(tabB.local.getItem('token')).toBe(ANNA);
  });

  it('goes over from its own session to the shared one', async () => {
    const { a, b, tabB } = twoTabs();
    await signIn(b, false);
    await signIn(a, true);
    expect(b.session.token()).toBe(BEN);
    tabB.channel.onmessage?.(new MessageEvent('message', { data: 'loggedOut' }));
    expect(b.session.token()).toBe(ANNA);
  });

  it('reads the store again when it comes back from the cache of visited pages', async () => {
    const { a, tabA } = twoTabs();
    await signIn(a, true);
    tabA.local.removeItem('token');
    tabA.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(a.session.token()).toBe(ANNA);
    tabA.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(a.session.token()).toBeNull();
  });

  it('takes no notice of messages that are not its own', async () => {
    const { a, tabA } = twoTabs();
    await signIn(a, false);
    for (const data of [null, 17, { type: 'loggedOut' }, 'other'])
      tabA.channel.onmessage?.(new MessageEvent('message', { data }));
    expect(a.session.token()).toBe(ANNA);
  });
});

describe('a session that is stopped', () => {
  it('leaves the token, and no longer listens', async () => {
    const { a, tabA, tabB, browser } = twoTabs();
    await signIn(a, true);
    a.session.stop();
    expect(tabA.local.getItem('token')).toBe(ANNA);
    tabB.local.removeItem('token');
    expect(a.session.token()).toBe(ANNA);
    expect(browser.openChannels()).toBe(1);
  });
});
