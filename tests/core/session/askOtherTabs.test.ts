import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askOtherTabs, takeSession } from '#core/session/askOtherTabs.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { loadPortal, openBrowser, tokenOf } from './browser.ts';

const ANNA = tokenOf({ name: 'Anna' });
const BEN = tokenOf({ name: 'Ben' });
const START = Date.UTC(2026, 10, 25, 3);

let browser: ReturnType<typeof openBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  browser = openBrowser();
});
afterEach(() => void vi.useRealTimers());

/** A tab in which somebody is signed in without 'Remember me'. */
function signedInTab(token: string, folder = '/') {
  const tab = browser.openTab();
  tab.session.setItem('token', token);
  return { tab, ...loadPortal(tab, null, { folder }) };
}

/** A new tab, which has asked. */
function newTab(folder = '/') {
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
    const { tab, session: first } = signedInTab(ANNA);
    const fresh = newTab();
    await pass(0);
    const { session } = fresh.load();
    expect(session.user()?.name).toBe('Anna');
    expect([fresh.tab.session.getItem('token'), fresh.tab.local.getItem('token')]).toEqual([ANNA, null]);
    expect([tab.session.getItem('token'), first.token()]).toEqual([ANNA, ANNA]);
  });

  it('waits for nothing where that tab has just been used, as by the press on its link', async () => {
    const { tab } = signedInTab(ANNA);
    await pass(600_000);
    tab.window.dispatchEvent(new Event('pointerdown'));
    const fresh = newTab();
    await pass(0);
    expect([fresh.isSettled(), fresh.asked.token()]).toEqual([true, ANNA]);
  });

  it('gives the session to the next one', async () => {
    const first = signedInTab(ANNA);
    const second = newTab();
    await pass(0);
    second.load();
    first.session.stop();
    const third = newTab();
    await pass(0);
    expect(third.load().session.token()).toBe(ANNA);
  });
});

it.each([
  ['first', 0, ANNA],
  ['last', 1, BEN],
])(
  'two tabs of different persons give a new tab the session of the one used last, which answers %s',
  async (_, place, expected) => {
    const tabs = [signedInTab(ANNA), signedInTab(BEN)];
    await pass(5_000);
    tabs[place]?.tab.window.dispatchEvent(new Event('keydown'));
    await pass(60_000);
    const fresh = newTab();
    await pass(49);
    expect(fresh.isSettled()).toBe(false);
    await pass(1);
    expect([fresh.isSettled(), fresh.load().session.token()]).toEqual([true, expected]);
  },
);

describe('a new tab', () => {
  const asksInVain = async (fresh: ReturnType<typeof newTab>) => {
    await pass(299);
    expect(fresh.isSettled()).toBe(false);
    await pass(1);
    expect(fresh.isSettled()).toBe(true);
    expect(fresh.load().session.token()).toBeNull();
    expect(fresh.tab.session.getItem('token')).toBeNull();
  };

  it('gets no answer of a tab that has logged off', async () => {
    const { session } = signedInTab(ANNA);
    session.actor.send({ type: 'logOut' });
    await asksInVain(newTab());
  });

  it('gets no answer of a tab whose token the provider has refused', async () => {
    const { session } = signedInTab(ANNA);
    session.actor.send({ type: 'unauthorised', token: ANNA });
    await asksInVain(newTab());
  });

  it('gets no answer of a tab in another folder', async () => {
    signedInTab(ANNA, '/portal/');
    const { channel } = browser.openTab();
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => heard.push(data.type);
    await asksInVain(newTab());
    expect(heard).toEqual(['sessionAsked']);
  });

  it('waits 300 ms where no other tab is there but another new one', async () => {
    newTab();
    await asksInVain(newTab());
  });

  it('takes nothing that comes too late', async () => {
    const { channel } = browser.openTab();
    let answer = () => {};
    channel.onmessage = ({ data }) => {
      answer = () => channel.postMessage({ ...data, type: 'sessionGiven', token: ANNA, usedAt: START });
    };
    const fresh = newTab();
    await pass(300);
    answer();
    expect(fresh.asked.token()).toBeNull();
  });

  it.each<[string, unknown]>([
    ['a text', 'sessionGiven'],
    ['a token that is none', { token: { length: 3 } }],
    ['one that cannot be read', { token: 'broken' }],
    ['no moment', { usedAt: 'now' }],
    ['an answer to another question', { id: 'other' }],
    ['an answer of another folder', { folder: '/other/' }],
  ])('takes no %s from the channel', async (_, part) => {
    const { channel } = browser.openTab();
    channel.onmessage = ({ data }) => {
      const good = { type: 'sessionGiven', id: data.id, folder: '/', token: ANNA, usedAt: START };
      channel.postMessage(typeof part === 'object' && part !== null ? { ...good, ...part } : part);
    };
    await asksInVain(newTab());
  });
});

describe('a logout while a new tab asks', () => {
  it('leaves it signed out, before an answer comes', async () => {
    const { tab, session } = signedInTab(ANNA);
    // The signed-in tab is busy: it hears the question after the person has logged off elsewhere.
    const held = tab.channel.onmessage;
    tab.channel.onmessage = null;
    const fresh = newTab();
    browser.openTab().channel.postMessage('loggedOut');
    tab.channel.onmessage = held;
    await pass(300);
    const portal = fresh.load();
    expect([portal.session.token(), portal.session.hasLoggedOut()]).toEqual([null, true]);
    expect(session.token()).toBe(ANNA);
  });

  it('leaves it signed out, after the answer and before its portal is there', async () => {
    const { session } = signedInTab(ANNA);
    const fresh = newTab();
    await pass(0);
    expect(fresh.asked.token()).toBe(ANNA);
    session.actor.send({ type: 'logOut' });
    const portal = fresh.load();
    expect([portal.session.token(), portal.session.hasLoggedOut()]).toEqual([null, true]);
    expect(fresh.tab.session.getItem('token')).toBeNull();
  });

  it('does not end what somebody signs in to meanwhile', async () => {
    signedInTab(ANNA);
    const fresh = newTab();
    await pass(0);
    fresh.tab.local.setItem('token', BEN);
    expect(fresh.load().session.token()).toBe(BEN);
    expect(fresh.tab.local.getItem('token')).toBe(BEN);
  });
});
