import { describe, expect, it } from 'vitest';
import { safeStorage } from '#core/environment.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { createDrafts } from '#plugins/change-request/draftStorage.ts';
import { forbiddenStore, fullStore, memoryStore } from './browser.ts';
import { tokenOf } from './tokens.ts';

const ANNA = readToken(tokenOf({ uid: 'a', name: 'Anna' }));
const BEN = readToken(tokenOf({ uid: 'b', name: 'Ben' }));

describe('a draft', () => {
  it('is read again by a portal that was loaded anew', () => {
    const store = memoryStore();
    const open = () => createDrafts(safeStorage(() => store)).of('note', ANNA);
    open().keep({ text: 'Hello' });
    expect(open().read()).toEqual({ text: 'Hello' });
  });

  it('belongs to one person and one form', () => {
    const drafts = createDrafts(safeStorage(() => memoryStore()));
    const store = memoryStore();
    const shared = createDrafts(safeStorage(() => store));
    shared.of('note', ANNA).keep('Hello');
    expect(shared.of('note', BEN).read()).toBeNull();
    expect(shared.of('letter', ANNA).read()).toBeNull();
    expect(drafts.of('note', ANNA).read()).toBeNull();
  });

  it('tells people without an id apart by their address', () => {
    const store = memoryStore();
    const drafts = createDrafts(safeStorage(() => store));
    drafts.of('note', readToken(tokenOf({ em: 'anna@site.example' }))).keep('Hello');
    expect(drafts.of('note', readToken(tokenOf({ em: 'ben@site.example' }))).read()).toBeNull();
    expect(drafts.of('note', readToken(tokenOf({ em: 'anna@site.example' }))).read()).toBe('Hello');
  });

  it('goes alone when it is erased', () => {
    const store = memoryStore();
    const drafts = createDrafts(safeStorage(() => store));
    drafts.of('note', ANNA).keep('Hello');
    drafts.of('note', BEN).keep('Good morning');
    drafts.of('note', ANNA).erase();
    expect([drafts.of('note', ANNA).read(), drafts.of('note', BEN).read()]).toEqual([null, 'Good morning']);
  });

  it('leaves nothing behind in the browser once the last one is erased', () => {
    const store = memoryStore();
    const draft = createDrafts(safeStorage(() => store)).of('note', ANNA);
    draft.keep('Hello');
    draft.erase();
    expect(store.getItem('drafts')).toBeNull();
  });

  it.each(['{', 'null', '7', '"text"'])('is absent where the browser keeps %s', (kept) => {
    const store = memoryStore();
    store.setItem('drafts', kept);
    const draft = createDrafts(safeStorage(() => store)).of('note', ANNA);
    expect(draft.read()).toBeNull();
    draft.keep('Hello');
    expect(draft.read()).toBe('Hello');
  });

  it.each([
    ['forbids storage', forbiddenStore],
    ['has no room', fullStore],
  ])('is absent, and does no harm, in a browser that %s', (_, open) => {
    const drafts = createDrafts(safeStorage(() => open()));
    const draft = drafts.of('note', ANNA);
    draft.keep('Hello');
    draft.erase();
    expect(draft.read()).toBeNull();
  });
});
