import { describe, expect, it } from 'vitest';
import { safeStorage } from '#core/environment.ts';
import { createTokenStorage, TOKEN_KEY } from '#core/session/tokenStorage.ts';
import { forbiddenStore, fullStore, memoryStore, type WebStore } from './browser.ts';

function openStorage(local: WebStore | (() => WebStore), session: WebStore | (() => WebStore)) {
  const logged: Error[] = [];
  const open = (store: WebStore | (() => WebStore)) =>
    safeStorage(typeof store === 'function' ? store : () => store);
  const tokens = createTokenStorage({
    stores: { local: open(local), session: open(session) },
    isReadable: (token) => !token.startsWith('broken'),
    log: (error) => logged.push(error),
  });
  return { tokens, logged };
}

function filled(token: string): WebStore {
  const store = memoryStore();
  store.setItem(TOKEN_KEY, token);
  return store;
}

describe('the token storage of a browser that stores', () => {
  it("uses the key that the provider's other pages know", () => {
    expect(TOKEN_KEY).toBe('token');
  });

  it.each([
    ['local', 'session', true],
    ['session', 'local', false],
  ])(
    'keeps the token in %s storage and none in %s storage when remember is %s',
    (kept, cleared, remember) => {
      const stores = { local: filled('old'), session: filled('older') };
      const { tokens } = openStorage(stores.local, stores.session);
      tokens.store('new', remember);
      expect({ local: stores.local.getItem('token'), session: stores.session.getItem('token') }).toEqual({
        [kept]: 'new',
        [cleared]: null,
      });
      expect(tokens.read()).toBe('new');
    },
  );

  it('prefers the session storage when both hold a token', () => {
    const { tokens } = openStorage(filled('local one'), filled('session one'));
    expect(tokens.read()).toBe('session one');
  });

  it('erases both when it is cleared', () => {
    const [local, session] = [filled('a'), filled('broken b')];
    openStorage(local, session).tokens.clear();
    expect([local.getItem('token'), session.getItem('token')]).toEqual([null, null]);
  });

  it('drops one token wherever it lies, and no other', () => {
    const [local, session] = [filled('a'), filled('b')];
    const { tokens } = openStorage(local, session);
    tokens.drop('b');
    expect([local.getItem('token'), session.getItem('token')]).toEqual(['a', null]);
  });

  it('clears what only this tab keeps', () => {
    const [local, session] = [filled('a'), filled('b')];
    openStorage(local, session).tokens.clearTab();
    expect([local.getItem('token'), session.getItem('token')]).toEqual(['a', null]);
  });
});

describe('the token storage with a token that cannot be read', () => {
  it('leaves it where it is and takes the other one', () => {
    const [local, session] = [filled('good'), filled('broken')];
    expect(openStorage(local, session).tokens.read()).toBe('good');
    expect(session.getItem('token')).toBe('broken');
  });

  it('logs it once, without its text', () => {
    const { tokens, logged } = openStorage(memoryStore(), filled('broken secret'));
    tokens.read();
    tokens.read();
    expect(logged.map(({ message }) => message)).toEqual(['The stored token cannot be read and is ignored.']);
  });
});

describe('the token storage of a browser that does not store', () => {
  it.each([
    ['forbids it', forbiddenStore, true],
    ['forbids it', forbiddenStore, false],
    ['has no room', () => fullStore({ token: 'old' }), true],
    ['has no room', () => fullStore({ token: 'old' }), false],
  ])('keeps the token in memory when the browser %s', (_, makeStore, remember) => {
    const store = makeStore === forbiddenStore ? forbiddenStore : makeStore();
    const { tokens } = openStorage(store, store);
    tokens.store('new', remember);
    expect(tokens.read()).toBe('new');
    tokens.drop('another');
    expect(tokens.read()).toBe('new');
    tokens.clear();
    expect(tokens.read()).toBeNull();
  });

  it('forgets a token in memory that is dropped, or cleared with the tab', () => {
    const { tokens } = openStorage(forbiddenStore, forbiddenStore);
    tokens.store('new', true);
    tokens.drop('new');
    expect(tokens.read()).toBeNull();
    tokens.store('newer', true);
    tokens.clearTab();
    expect(tokens.read()).toBeNull();
  });
});

describe('all tokens of a browser', () => {
  it('are those that can be read, each once', () => {
    expect(openStorage(filled('shared'), filled('own')).tokens.all()).toEqual(['own', 'shared']);
    expect(openStorage(filled('same'), filled('same')).tokens.all()).toEqual(['same']);
    expect(openStorage(filled('broken one'), filled('own')).tokens.all()).toEqual(['own']);
    expect(openStorage(memoryStore(), memoryStore()).tokens.all()).toEqual([]);
  });

  it('are held too where the browser stores none', () => {
    const { tokens } = openStorage(forbiddenStore, forbiddenStore);
    tokens.store('held', true);
    expect(tokens.all()).toEqual(['held']);
  });
});
