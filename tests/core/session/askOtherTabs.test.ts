import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askOtherTabs, takeSession } from '#core/session/askOtherTabs.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { loadPortal, openBrowser } from './browser.ts';
import { tokenOf } from './tokens.ts';

const ANNA = tokenOf({ name: 'Anna' });
const BEN = tokenOf({ name: 'Ben' });
const START = Date.UTC(2026, 10, 25, 3);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const browserOfTest = () => openBrowser();
type Browser = ReturnType<typeof openBrowser>;

/** A tab in which somebody is signed in without 'Remember me'. */
function signedInTab(browser: Browser, token: string, folder = '/') {
  const tab = browser.openTab();
  tab.session.setItem('token', token);
  return { tab, ...loadPortal(tab, null, { folder }) };
}

/** A new tab, which has asked. */
function newTab(browser: Browser, folder = '/') {
  const tab = browser.openTab();
  const { channel } = tab;
  const asked = askOtherTabs({ channel, folder, isReadable: (token) => readToken(token) !== null });
  let isSettled = false;
  void asked.settled.then(() => {
    isSettled = true;
  });
  const load = () => {
    const portal = loadPortal(tab, null, { folder });
    takeSession(portal.session, asked);
    return portal;
  };
  return { tab, asked, load, isSettled: () => isSettled };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a new tab beside a signed-in one', () => {
  it('is signed in as the same person, with the token in its own session storage alone', async () => {
    const browser = browserOfTest();
    const { tab, session: first } = signedInTab(browser, ANNA);
    const fresh = newTab(browser);
    await pass(0);
    const { session } = fresh.load();
    expect(session.user()?.name).toBe('Anna');
    expect(fresh.tab.session.getItem('token')).toBe(ANNA);
    expect([fresh.tab.local.getItem('token'), tab.session.getItem('token')]).toEqual([null, ANNA]);
    expect(first.token()).toBe(ANNA);
  });

  it('waits for nothing where that tab has just been used, as by the press on its link', async () => {
    const browser = browserOfTest();
    const { tab } = signedInTab(browser, ANNA);
    await pass(600_000);
    tab.window.dispatchEvent(new Event('pointerdown'));
    const fresh = newTab(browser);
    await pass(0);
    expect([fresh.isSettled(), fresh.asked.token()]).toEqual([true, ANNA]);
  });

  it('is logged off with it later', async () => {
    const browser = browserOfTest();
    const { session: first } = signedInTab(browser, ANNA);
    const fresh = newTab(browser);
    await pass(0);
    const { session } = fresh.load();
    first.actor.send({ type: 'logOut' });
    expect([session.token(), fresh.tab.session.getItem('token'), session.hasLoggedOut()]).toEqual([
      null,
      null,
      true,
    ]);
  });

  it('gives the session to the next one', async () => {
    const browser = browserOfTest();
    const first = signedInTab(browser, ANNA);
    const second = newTab(browser);
    await pass(0);
    second.load();
    first.session.stop();
    const third = newTab(browser);
    await pass(0);
    expect(third.load().session.token()).toBe(ANNA);
  });
});

describe('two tabs of different persons', () => {
  it.each(['first', 'last'])(
    'give a new tab the session of the one used last, which answers %s',
    async (place) => {
      const browser = browserOfTest();
      const [anna, ben] = [signedInTab(browser, ANNA), signedInTab(browser, BEN)];
      const [used, expected] = place === 'first' ? [anna, ANNA] : [ben, BEN];
      await pass(5_000);
      used.tab.window.dispatchEvent(new Event('keydown'));
      await pass(60_000);
      const fresh = newTab(browser);
      await pass(49);
      expect(fresh.isSettled()).toBe(false);
      await pass(1);
      expect(fresh.isSettled()).toBe(true);
      expect(fresh.load().session.token()).toBe(expected);
    },
  );
});

describe('a new tab', () => {
  const asksInVain = async (fresh: ReturnType<typeof newTab>) => {
    await pass(299);
    expect(fresh.isSettled()).toBe(false);
    await pass(1);
    expect(fresh.isSettled()).toBe(true);
    expect(fresh.load().session.token()).toBeNull();
    expect(fresh.tab.session.getItem('token')).toBeNull();
  };

  it('waits 300 ms where no other tab is there', async () => {
    await asksInVain(newTab(browserOfTest()));
  });

  it('gets no answer of a tab that has logged off', async () => {
    const browser = browserOfTest();
    const { session } = signedInTab(browser, ANNA);
    session.actor.send({ type: 'logOut' });
    await asksInVain(newTab(browser));
  });

  it('gets no answer of a tab whose token the provider has refused', async () => {
    const browser = browserOfTest();
    const { session } = signedInTab(browser, ANNA);
    session.actor.send({ type: 'unauthorised', token: ANNA });
    await asksInVain(newTab(browser));
  });

  it.each([
    ['/', '/portal/'],
    ['/portal/', '/'],
    ['/a/', '/b/'],
  ])('in the folder %s gets no answer of a tab in %s', async (own, other) => {
    const browser = browserOfTest();
    signedInTab(browser, ANNA, other);
    const { channel } = browser.openTab();
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => heard.push(data.type);
    await asksInVain(newTab(browser, own));
    expect(heard).toEqual(['sessionAsked']);
  });

  it('gets no answer of another new tab', async () => {
    const browser = browserOfTest();
    newTab(browser);
    await asksInVain(newTab(browser));
  });

  it('takes nothing that comes too late', async () => {
    const browser = browserOfTest();
    const { channel } = browser.openTab();
    const answers: (() => void)[] = [];
    channel.onmessage = ({ data }) =>
      answers.push(() => channel.postMessage({ ...data, type: 'sessionGiven', token: ANNA, usedAt: START }));
    const fresh = newTab(browser);
    await pass(300);
    for (const answer of answers) answer();
    expect([answers.length, fresh.asked.token()]).toEqual([1, null]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'sessionGiven'],
    ['no token', { token: undefined }],
    ['a token that is none', { token: { length: 3 } }],
    ['one that cannot be read', { token: 'broken' }],
    ['no moment', { usedAt: 'now' }],
    ['an answer to another question', { id: 'other' }],
    ['an answer of another folder', { folder: '/other/' }],
  ])('takes no %s from the channel', async (_, part) => {
    const browser = browserOfTest();
    const { channel } = browser.openTab();
    channel.onmessage = ({ data }) => {
      const good = { type: 'sessionGiven', id: data.id, folder: '/', token: ANNA, usedAt: START };
      channel.postMessage(typeof part === 'object' && part !== null ? { ...good, ...part } : part);
    };
    await asksInVain(newTab(browser));
  });

  it('whose question is no question gets no answer, and harms nobody', () => {
    const browser = browserOfTest();
    const { session } = signedInTab(browser, ANNA);
    const { channel } = browser.openTab();
    const heard = vi.fn();
    channel.onmessage = heard;
    for (const data of [null, 7, {}, { type: 'sessionAsked' }, { type: 'sessionAsked', folder: '/', id: {} }])
      channel.postMessage(data);
    expect(heard).not.toHaveBeenCalled();
    expect(session.token()).toBe(ANNA);
  });
});

describe('a logout while a new tab asks', () => {
  it('leaves it signed out, before an answer comes', async () => {
    const browser = browserOfTest();
    const { tab, session } = signedInTab(browser, ANNA);
    // The signed-in tab is busy: it hears the question after the person has logged off elsewhere.
    const held = tab.channel.onmessage;
    tab.channel.onmessage = null;
    const fresh = newTab(browser);
    browser.openTab().channel.postMessage('loggedOut');
    tab.channel.onmessage = held;
    await pass(300);
    const portal = fresh.load();
    expect([portal.session.token(), portal.session.hasLoggedOut()]).toEqual([null, true]);
    expect(session.token()).toBe(ANNA);
  });

  it('leaves it signed out, after the answer and before its portal is there', async () => {
    const browser = browserOfTest();
    const { session } = signedInTab(browser, ANNA);
    const fresh = newTab(browser);
    await pass(0);
    expect(fresh.asked.token()).toBe(ANNA);
    session.actor.send({ type: 'logOut' });
    const portal = fresh.load();
    expect([portal.session.token(), portal.session.hasLoggedOut()]).toEqual([null, true]);
    expect(fresh.tab.session.getItem('token')).toBeNull();
  });

  it('does not end what somebody signs in to meanwhile', async () => {
    const browser = browserOfTest();
    signedInTab(browser, ANNA);
    const fresh = newTab(browser);
    await pass(0);
    fresh.tab.local.setItem('token', BEN);
    expect(fresh.load().session.token()).toBe(BEN);
    expect(fresh.tab.local.getItem('token')).toBe(BEN);
  });
});
