import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/apiError.ts';
import { loadPortal, openBrowser } from './browser.ts';
import { tokenOf } from './tokens.ts';

const ANNA = tokenOf({ name: 'Anna', roles: 'Admin', scopes: ['AllLocations'] });
const BEN = tokenOf({ name: 'Ben' });
const BROKEN = 'not.a.token';
const submit = (remember: boolean) =>
  ({ type: 'submit', username: 'anna', password: 'secret', remember }) as const;
// A macrotask: all promise reactions have run.
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a session in a browser that holds no token', () => {
  it('is signed out', () => {
    const { session } = loadPortal(openBrowser().openTab());
    expect(session.actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
    expect([session.token(), session.user()]).toEqual([null, null]);
  });

  it.each([
    [true, ANNA, null],
    [false, null, ANNA],
  ])('signs in and stores the token (remember: %s)', async (remember, inLocal, inSession) => {
    const tab = openBrowser().openTab();
    const { session } = loadPortal(tab, { successful: true, token: ANNA });
    session.actor.send(submit(remember));
    await flush();
    expect(session.token()).toBe(ANNA);
    expect(session.user()?.name).toBe('Anna');
    expect([tab.local.getItem('token'), tab.session.getItem('token')]).toEqual([inLocal, inSession]);
  });

  it('keeps the token of a full-page sign-in in session storage and removes the shared one', () => {
    const tab = openBrowser().openTab();
    const { session } = loadPortal(tab);
    tab.local.setItem('token', BROKEN);
    session.receive(ANNA);
    expect(session.token()).toBe(ANNA);
    expect([tab.local.getItem('token'), tab.session.getItem('token')]).toEqual([null, ANNA]);
  });
});

describe('a full-page sign-in that brings an unreadable token', () => {
  const UNREADABLE = 'The sign-in answer could not be read. Please try again.';

  it('is said, and logged, where nobody is signed in', () => {
    const { session, logged } = loadPortal(openBrowser().openTab());
    session.receive(BROKEN);
    expect(session.actor.getSnapshot().value).toEqual({ signedOut: 'failed' });
    expect(session.actor.getSnapshot().context.failure?.message).toBe(UNREADABLE);
    expect(logged).toEqual([UNREADABLE]);
  });

  it('leaves a working session as it is, and is logged', () => {
    const tab = openBrowser().openTab();
    tab.session.setItem('token', ANNA);
    const { session, logged } = loadPortal(tab);
    session.receive(BROKEN);
    expect([session.token(), tab.session.getItem('token')]).toEqual([ANNA, ANNA]);
    expect(logged).toEqual([UNREADABLE]);
  });
});

describe('a session whose sign-in fails', () => {
  const failing = async (answer: Parameters<typeof loadPortal>[1]) => {
    const portal = loadPortal(openBrowser().openTab(), answer);
    portal.session.actor.send(submit(false));
    await flush();
    return portal;
  };

  it.each([
    ['the error of the answer', { successful: false, error: 'Wrong password' }, 'Wrong password'],
    ['the error although a token came along', { successful: false, token: ANNA, error: 'Locked' }, 'Locked'],
    ['its own text for an answer without a reason', { successful: false }, 'Login failed'],
    ['its own text for a blank reason', { successful: false, error: '  ' }, 'Login failed'],
    ['its own text for an answer without a token', { successful: true }, 'Login failed'],
    ['its own text for no answer', null, 'Login failed'],
    [
      'what is wrong with a token that cannot be read',
      { successful: true, token: BROKEN },
      'The sign-in answer could not be read. Please try again.',
    ],
  ])('shows %s, and logs it', async (_, answer, message) => {
    const { session, logged } = await failing(answer);
    expect(session.actor.getSnapshot().value).toEqual({ signedOut: 'failed' });
    expect(session.actor.getSnapshot().context.failure?.message).toBe(message);
    expect(logged).toEqual([message]);
  });

  it.each([
    [
      'the text in the answer of a refused call',
      new ApiError({ kind: 'response', status: 401, responseText: '{"error":"Account locked"}' }),
      'Account locked',
    ],
    [
      'the thrown message when that answer has no text',
      new ApiError({ kind: 'response', status: 500, responseText: '<html>' }),
      'An unexpected server error occurred.',
    ],
    ['its own text for anything else thrown', 'odd', 'Login failed'],
    ['its own text for an error without a message', new Error(''), 'Login failed'],
  ])('shows %s, and logs it', async (_, thrown, message) => {
    const { session, logged } = loadPortal(openBrowser().openTab(), null, {
      authenticate: () => Promise.reject(thrown),
    });
    session.actor.send(submit(false));
    await flush();
    expect(session.actor.getSnapshot().context.failure?.message).toBe(message);
    expect(logged).toEqual([message]);
  });

  it('is tried again with the next submit, and the error goes', async () => {
    const { session } = await failing({ successful: false, error: 'Wrong password' });
    session.actor.send(submit(false));
    expect(session.actor.getSnapshot().value).toBe('signingIn');
    expect(session.actor.getSnapshot().context.failure).toBeNull();
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

  it('is signed in from the start', () => {
    const { session } = signedIn();
    expect(session.token()).toBe(ANNA);
    expect(session.user()).toMatchObject({ roles: ['Admin'], scopes: ['AllLocations'] });
  });

  it('tells of token changes only', () => {
    const { session, tab } = signedIn();
    let changes = 0;
    const end = session.subscribe(() => {
      changes += 1;
    });
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    session.actor.send({ type: 'unauthorised', token: 'an older one' });
    expect(changes).toBe(0);
    session.receive(BEN);
    expect(changes).toBe(1);
    session.actor.send({ type: 'logOut' });
    expect(changes).toBe(2);
    end();
    session.receive(BEN);
    expect(changes).toBe(2);
  });

  it('ends when another tab puts a token in its place that cannot be read', () => {
    const { tab, session, forgotten } = signedIn();
    tab.local.setItem('token', BROKEN);
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    expect(session.token()).toBeNull();
    expect(forgotten).toEqual(['replaced']);
  });

  it('erases both stores at logout', () => {
    const { tab, session, forgotten } = signedIn();
    tab.session.setItem('token', BROKEN);
    session.actor.send({ type: 'logOut' });
    expect([tab.local.getItem('token'), tab.session.getItem('token')]).toEqual([null, null]);
    expect(forgotten).toEqual(['loggedOut']);
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

describe('a session in a browser that holds an unreadable token', () => {
  it('is signed out, says so once in the log without the token, and leaves the token', () => {
    const tab = openBrowser().openTab();
    tab.session.setItem('token', BROKEN);
    const { session, logged } = loadPortal(tab);
    expect(session.token()).toBeNull();
    expect(logged).toEqual(['The stored token cannot be read and is ignored.']);
    expect(tab.session.getItem('token')).toBe(BROKEN);
  });
});
