import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/apiError.ts';
import { safeStorage } from '#core/environment.ts';
import type { AuthenticateResponse } from '#core/session/createSession.ts';
import { createTokenStorage } from '#core/session/tokenStorage.ts';
import { forbiddenStore, fullStore, loadPortal, openBrowser, tokenOf, type WebStore } from './browser.ts';

const ANNA = tokenOf({ name: 'Anna', roles: 'Admin', scopes: ['AllLocations'] });
const BEN = tokenOf({ name: 'Ben' });
const BROKEN = 'not.a.token';
const submit = (remember: boolean) =>
  ({ type: 'submit', username: 'anna', password: 'secret', remember }) as const;
// A macrotask: all promise reactions have run.
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

it.each([
  [true, ANNA, null],
  [false, null, ANNA],
])(
  'a session in a browser that holds no token signs in and stores the token there alone (remember: %s)',
  async (remember, inLocal, inSession) => {
    const tab = openBrowser().openTab();
    for (const store of [tab.local, tab.session]) store.setItem('token', BROKEN);
    const { session } = loadPortal(tab, { successful: true, token: ANNA });
    session.actor.send(submit(remember));
    await flush();
    expect(session.token()).toBe(ANNA);
    expect(session.user()?.name).toBe('Anna');
    expect([tab.local.getItem('token'), tab.session.getItem('token')]).toEqual([inLocal, inSession]);
  },
);

describe('a sign-in that fails', () => {
  const UNREADABLE = 'The sign-in answer could not be read. Please try again.';
  const answer = (response: AuthenticateResponse) => () => Promise.resolve(response);
  const refuse = (cause: unknown) => () => Promise.reject(cause);
  const refused = (status: number, responseText: string) =>
    refuse(new ApiError({ kind: 'response', status, responseText }));

  it.each([
    ['the error of the answer', answer({ successful: false, error: 'Wrong password' }), 'Wrong password'],
    ['it with a token, too', answer({ successful: false, token: ANNA, error: 'Locked' }), 'Locked'],
    ['its own text without a reason', answer({ successful: false }), 'Login failed'],
    ['its own text without a token', answer({ successful: true }), 'Login failed'],
    ['its own text for no answer', answer(null), 'Login failed'],
    ['that a token cannot be read', answer({ successful: true, token: BROKEN }), UNREADABLE],
    ['the text of a refused call', refused(401, '{"error":"Account locked"}'), 'Account locked'],
    ['the thrown message without one', refused(500, '<html>'), 'An unexpected server error occurred.'],
  ])('shows %s, and logs it', async (_, authenticate, message) => {
    const { session, logged } = loadPortal(openBrowser().openTab(), null, { authenticate });
    session.actor.send(submit(false));
    await flush();
    expect(session.actor.getSnapshot().value).toEqual({ signedOut: 'failed' });
    expect(session.actor.getSnapshot().context.failure?.message).toBe(message);
    expect(logged).toEqual([message]);
  });

  it('by a full page with an unreadable token is said and logged where nobody is signed in', () => {
    const { session, logged } = loadPortal(openBrowser().openTab());
    session.receive(BROKEN);
    expect(session.actor.getSnapshot().value).toEqual({ signedOut: 'failed' });
    expect([session.actor.getSnapshot().context.failure?.message, ...logged]).toEqual([
      UNREADABLE,
      UNREADABLE,
    ]);
  });

  it('by a full page with an unreadable token leaves a working session as it is, and is logged', () => {
    const tab = openBrowser().openTab();
    tab.session.setItem('token', ANNA);
    const { session, logged } = loadPortal(tab);
    session.receive(BROKEN);
    expect([session.token(), tab.session.getItem('token')]).toEqual([ANNA, ANNA]);
    expect(logged).toEqual([UNREADABLE]);
  });

  it('passes the signal on, and aborts it when the page is left', () => {
    const signals: AbortSignal[] = [];
    const { session } = loadPortal(openBrowser().openTab(), null, {
      authenticate: (_, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    session.actor.send(submit(false));
    session.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

describe('a session in a browser that holds a token', () => {
  const signedIn = () => {
    const tab = openBrowser().openTab();
    tab.local.setItem('token', ANNA);
    return { tab, ...loadPortal(tab) };
  };

  it('is signed in from the start, and tells of token changes only', () => {
    const { session, tab } = signedIn();
    expect(session.user()).toMatchObject({ roles: ['Admin'], scopes: ['AllLocations'] });
    const tokens: (string | null)[] = [];
    const end = session.subscribe(() => tokens.push(session.token()));
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    session.actor.send({ type: 'unauthorised', token: 'an older one' });
    session.receive(BEN);
    session.actor.send({ type: 'logOut' });
    end();
    session.receive(BEN);
    expect(tokens).toEqual([BEN, null]);
  });

  it('ends when another tab puts a token in its place that cannot be read', () => {
    const { tab, session, forgotten } = signedIn();
    tab.local.setItem('token', BROKEN);
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    expect(session.token()).toBeNull();
    expect(forgotten).toEqual(['replaced']);
  });

  it('goes on in this tab when another one logs off in which nobody is signed in', () => {
    const browser = openBrowser();
    const [tab, other] = [browser.openTab(), browser.openTab()];
    tab.session.setItem('token', ANNA);
    const { session, forgotten } = loadPortal(tab);
    const { session: nobody } = loadPortal(other);
    other.session.setItem('token', BROKEN);
    nobody.actor.send({ type: 'logOut' });
    expect([session.token(), forgotten, other.session.getItem('token')]).toEqual([ANNA, [], null]);
  });

  it('knows everybody whose token the browser keeps, each once', () => {
    const { tab, session } = signedIn();
    const names = () => session.people().map(({ name }) => name);
    const anna = names();
    tab.session.setItem('token', BEN);
    expect(names()).toHaveLength(2);
    tab.session.setItem('token', BROKEN);
    expect(names()).toEqual(anna);
    session.actor.send({ type: 'logOut' });
    expect(names()).toEqual([]);
  });

  it('has every token ended that it erases at logout, and none of those that the provider ended itself', () => {
    const ended: string[] = [];
    const tab = openBrowser().openTab();
    tab.local.setItem('token', ANNA);
    tab.session.setItem('token', BEN);
    const { session } = loadPortal(tab, null, { endToken: (token) => ended.push(token) });
    session.actor.send({ type: 'logOut' });
    expect(ended).toEqual([BEN, ANNA]);
    session.receive(ANNA);
    session.actor.send({ type: 'loggedOutEverywhere' });
    session.receive(ANNA);
    session.actor.send({ type: 'unauthorised', token: ANNA });
    session.actor.send({ type: 'logOut' });
    expect(ended).toEqual([BEN, ANNA]);
    expect([tab.local.getItem('token'), tab.session.getItem('token')]).toEqual([null, null]);
  });

  it('erases a refused token and no newer one', () => {
    const { tab, session, forgotten } = signedIn();
    session.actor.send({ type: 'unauthorised', token: ANNA });
    expect(tab.local.getItem('token')).toBeNull();
    expect(forgotten).toEqual(['refused']);
    session.receive(BEN);
    session.actor.send({ type: 'unauthorised', token: ANNA });
    expect(session.token()).toBe(BEN);
    expect(tab.session.getItem('token')).toBe(BEN);
  });
});

async function signIn({ session }: ReturnType<typeof loadPortal>, remember: boolean) {
  session.actor.send(submit(remember));
  await flush();
}

/** Two tabs of one browser, both on the login page; Anna signs in to the first one and Ben to the other. */
function twoTabs() {
  const browser = openBrowser();
  const [tabA, tabB] = [browser.openTab(), browser.openTab()];
  return { browser, tabA, tabB, a: loadPortal(tabA, { token: ANNA }), b: loadPortal(tabB, { token: BEN }) };
}

describe('two tabs that share a token', () => {
  it('sign in together, end together when the provider refuses the token or another hand clears it, and log out together', async () => {
    const { a, b, tabA } = twoTabs();
    await signIn(a, true);
    expect(b.session.token()).toBe(ANNA);
    a.session.actor.send({ type: 'unauthorised', token: ANNA });
    expect(b.session.token()).toBeNull();
    await signIn(a, true);
    b.session.actor.send({ type: 'logOut' });
    expect([a.session.token(), b.session.token()]).toEqual([null, null]);
    expect(a.forgotten).toContain('loggedOut');
    // They follow when the whole shared store is cleared, and take no notice of its other entries.
    await signIn(a, true);
    tabA.local.removeItem('token');
    tabA.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(a.session.token()).toBe(ANNA);
    tabA.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(a.session.token()).toBeNull();
  });
});

it('two tabs with a token of their own each hear of a logout in the other one', async () => {
  const { a, b, tabA, tabB } = twoTabs();
  await signIn(a, false);
  await signIn(b, false);
  a.session.actor.send({ type: 'logOut' });
  expect([a.session.token(), b.session.token()]).toEqual([null, null]);
  expect([tabA.session.getItem('token'), tabB.session.getItem('token')]).toEqual([null, null]);
  expect([a.forgotten, b.forgotten]).toEqual([['loggedOut'], ['loggedOut']]);
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

  /** Both are signed in, and Ben logs off while Anna's tab hears nothing. */
  async function missedLogOff() {
    const tabs = twoTabs();
    await signIn(tabs.a, false);
    await signIn(tabs.b, false);
    tabs.tabA.channel.onmessage = null;
    tabs.b.session.actor.send({ type: 'logOut' });
    return tabs;
  }
  const comeBack = ({ window }: ReturnType<typeof twoTabs>['tabA']) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

  it('is signed out by a log-off that it missed in the cache of visited pages, and can sign in again', async () => {
    const { a, tabA } = await missedLogOff();
    expect(a.session.token()).toBe(ANNA);
    comeBack(tabA);
    expect([a.session.token(), a.session.hasLoggedOut(), a.forgotten]).toEqual([null, true, ['loggedOut']]);
    expect(tabA.session.getItem('token')).toBeNull();
    await signIn(a, false);
    comeBack(tabA);
    expect(a.session.token()).toBe(ANNA);
  });

  it('is signed out by a log-off that it missed when it is loaded again', async () => {
    const { a, tabA } = await missedLogOff();
    a.session.stop();
    const { session, forgotten } = loadPortal(tabA);
    expect(session.token()).toBeNull();
    session.wake();
    expect([session.hasLoggedOut(), forgotten, tabA.session.getItem('token')]).toEqual([
      true,
      ['loggedOut'],
      null,
    ]);
  });

  it('forgets whose shared session ended while it was not loaded, also when somebody else has signed in since', async () => {
    const { a, tabA, b, browser } = twoTabs();
    await signIn(a, true);
    const tabC = browser.openTab();
    const c = loadPortal(tabC);
    c.session.wake();
    expect(c.session.token()).toBe(ANNA);
    a.session.stop();
    c.session.stop();
    b.session.actor.send({ type: 'logOut' });
    await signIn(b, true);
    for (const tab of [tabA, tabC]) {
      const { session, forgotten } = loadPortal(tab);
      session.wake();
      expect(forgotten).toEqual(['loggedOut']);
      expect(session.token()).toBe(BEN);
    }
  });

  it('is signed out by a log-off that it missed while it keeps its token in memory', async () => {
    const { tabA, b } = twoTabs();
    const stores = { local: safeStorage(() => tabA.local), session: safeStorage(() => fullStore()) };
    const a = loadPortal(tabA, { token: ANNA }, { stores, channel: null });
    await signIn(a, false);
    await signIn(b, false);
    b.session.actor.send({ type: 'logOut' });
    expect(a.session.token()).toBe(ANNA);
    comeBack(tabA);
    expect([a.session.token(), a.session.hasLoggedOut()]).toEqual([null, true]);
    await signIn(a, false);
    comeBack(tabA);
    expect(a.session.token()).toBe(ANNA);
  });

  it('takes no notice of messages that are not its own', async () => {
    const { a, tabA, tabB } = twoTabs();
    await signIn(a, false);
    const heard: unknown[] = [];
    tabB.channel.onmessage = ({ data }) => heard.push(data);
    const questions = [{}, { folder: '/' }, { folder: '/', id: {} }];
    const asked = questions.map((part) => ({ type: 'sessionAsked', ...part }));
    for (const data of [null, 17, { type: 'loggedOut' }, 'other', ...asked])
      tabA.channel.onmessage?.(new MessageEvent('message', { data }));
    expect([a.session.token(), heard]).toEqual([ANNA, []]);
  });
});

it('a session that is stopped leaves the token, and no longer listens', async () => {
  const { a, tabA, tabB, browser } = twoTabs();
  await signIn(a, true);
  a.session.stop();
  expect(tabA.local.getItem('token')).toBe(ANNA);
  tabB.local.removeItem('token');
  expect(a.session.token()).toBe(ANNA);
  expect(browser.openChannels()).toBe(1);
});

describe('the storage of tokens', () => {
  function openStorage(local: WebStore | null, session: WebStore | null) {
    const logged: string[] = [];
    const tokens = createTokenStorage({
      stores: {
        local: safeStorage(() => local ?? forbiddenStore()),
        session: safeStorage(() => session ?? forbiddenStore()),
      },
      isReadable: (token) => !token.startsWith('broken'),
      log: ({ message }) => logged.push(message),
    });
    return { tokens, logged };
  }

  it('prefers the own one of the tab', () => {
    const [shared, own] = [fullStore({ token: 'shared one' }), fullStore({ token: 'own one' })];
    expect(openStorage(shared, own).tokens.read()).toBe('own one');
  });

  it('leaves one that cannot be read where it is, takes the other one, and logs it once without its text', () => {
    const own = fullStore({ token: 'broken' });
    const { tokens, logged } = openStorage(fullStore({ token: 'good' }), own);
    expect([tokens.read(), tokens.read(), own.getItem('token')]).toEqual(['good', 'good', 'broken']);
    expect(logged).toEqual(['The stored token cannot be read and is ignored.']);
  });

  it.each([
    ['forbids it', null, true],
    ['forbids it', null, false],
    ['has no room', { token: 'old' }, true],
    ['has no room', { token: 'old' }, false],
  ])('is memory in a browser that %s', (_, items, remember) => {
    const store = items && fullStore(items);
    const { tokens } = openStorage(store, store);
    tokens.store('new', remember);
    tokens.drop('another');
    expect([tokens.read(), tokens.all()]).toEqual(['new', ['new']]);
    for (const forget of [tokens.clear, tokens.clearTab, () => tokens.drop('new')]) {
      tokens.store('new', remember);
      forget();
      expect(tokens.read()).toBeNull();
    }
  });
});
