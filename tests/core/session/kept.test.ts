/** What the browser keeps about a person beside the token: a draft, switches, the style of times. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { safeStorage } from '#core/environment.ts';
import { setTimeStyle, timeStyle } from '#core/format/dateTimes.ts';
import { createListeners } from '#core/listeners.ts';
import { showsAdminDetail } from '#core/session/adminDetail.ts';
import { createKeptSwitch } from '#core/session/keptSwitch.ts';
import { createTimePreferences } from '#core/session/timePreferences.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { draftIn } from '#plugins/change-request/draftStorage.ts';
import { forbiddenStore, memoryStore, tokenOf } from './browser.ts';

const ANNA = readToken(tokenOf({ uid: 'a', name: 'Anna' }));
const BEN = readToken(tokenOf({ uid: 'b', name: 'Ben' }));

/** A browser's entries, and the storage of each page that is loaded in it. */
function openStore() {
  const entries = memoryStore();
  return { entries, load: () => safeStorage(() => entries) };
}

describe('a draft', () => {
  it('belongs to one form and one person, who may be known by an address alone, and goes alone', () => {
    const { entries, load } = openStore();
    const [anna, ben] = ['anna@site.example', 'ben@site.example'].map((em) => readToken(tokenOf({ em })));
    const drafts = [anna, ben].map((person) => draftIn(load(), 'note', person ?? null));
    const read = () => drafts.map((draft) => draft.read());
    drafts[0]?.keep('Hello');
    const letter = draftIn(load(), 'letter', anna ?? null);
    expect([...read(), letter.read()]).toEqual(['Hello', null, null]);
    drafts[1]?.keep('Good morning');
    drafts[0]?.erase();
    expect(read()).toEqual([null, 'Good morning']);
    drafts[1]?.erase();
    expect(entries.getItem('drafts')).toBeNull();
  });

  it.each(['{', 'null', '7', '"text"'])('is absent where the browser keeps %s', (kept) => {
    const { entries, load } = openStore();
    entries.setItem('drafts', kept);
    const draft = draftIn(load(), 'note', ANNA);
    expect(draft.read()).toBeNull();
    draft.keep('Hello');
    expect(draft.read()).toBe('Hello');
  });
});

describe('a switch that the browser keeps', () => {
  it('is on at any entry but off, and keeps nothing while it is on', () => {
    const { entries, load } = openStore();
    const open = () => createKeptSwitch(load(), 'keys');
    entries.setItem('keys', 'maybe');
    expect(open().isOn()).toBe(true);
    open().turn(false);
    expect([open().isOn(), entries.getItem('keys')]).toEqual([false, 'off']);
    open().turn(true);
    expect([open().isOn(), entries.getItem('keys')]).toEqual([true, null]);
  });

  it('follows another tab at once, or when Back shows its page again', () => {
    const { load } = openStore();
    const tab = new EventTarget();
    const followed = createKeptSwitch(load(), 'keys', tab);
    const listener = vi.fn();
    followed.subscribe(listener);
    const other = createKeptSwitch(load(), 'keys');
    const heard = (event: Event) => {
      tab.dispatchEvent(event);
      return followed.isOn();
    };
    other.turn(false);
    expect(heard(Object.assign(new Event('storage'), { key: 'token' }))).toBe(true);
    expect(heard(Object.assign(new Event('storage'), { key: 'keys' }))).toBe(false);
    other.turn(true);
    expect(heard(new Event('pageshow'))).toBe(true);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('tells its listeners, and works where nothing can be kept', () => {
    const tab = new EventTarget();
    const { isOn, turn, subscribe } = createKeptSwitch(safeStorage(forbiddenStore), 'keys', tab);
    const listener = vi.fn(() => isOn());
    const end = subscribe(listener);
    turn(false);
    tab.dispatchEvent(new Event('pageshow'));
    end();
    turn(true);
    expect(listener.mock.results).toEqual([{ type: 'return', value: false }]);
  });
});

it.each([
  [{ roles: ['Viewer', 'Admin'] }, true, true],
  [{ roles: 'Admin' }, false, false],
  [{ roles: ['Viewer'] }, true, false],
  [{ roles: ['admin', 'Administrator'] }, true, false],
])('the Admin detail for %j, switched on: %s, is shown: %s', (claims, isOn, shown) => {
  expect(showsAdminDetail(readToken(tokenOf(claims)), isOn)).toBe(shown);
  expect(showsAdminDetail(null, isOn)).toBe(false);
});

describe('a person’s style of times', () => {
  const byDefault = { hours24: false, siteZone: false };
  afterEach(() => setTimeStyle(byDefault));

  it.each([{ hours24: true, siteZone: false }, { hours24: false, siteZone: true }, byDefault])(
    'holds at once, at the next load and for nobody else: %j',
    (style) => {
      const { load } = openStore();
      const { subscribe, notify } = createListeners();
      let person = ANNA;
      const become = (next: typeof person) => {
        person = next;
        notify();
        return timeStyle();
      };
      const session = { user: () => person, subscribe };
      const preferences = createTimePreferences(load(), session);
      preferences.choose({ hours24: true, siteZone: true });
      expect([preferences.choose(style), timeStyle()]).toEqual([true, style]);
      expect([become(null), become(BEN), become(ANNA)]).toEqual([byDefault, byDefault, style]);
      setTimeStyle(byDefault);
      createTimePreferences(load(), session);
      expect(timeStyle()).toEqual(style);
    },
  );

  it('is changed by a tab in what is chosen there alone, whatever another tab has chosen since', () => {
    const { load } = openStore();
    const session = { user: () => ANNA, subscribe: () => () => {} };
    const [one, other] = [createTimePreferences(load(), session), createTimePreferences(load(), session)];
    one.choose({ hours24: true });
    setTimeStyle(byDefault);
    other.choose({ siteZone: true });
    createTimePreferences(load(), session);
    expect(timeStyle()).toEqual({ hours24: true, siteZone: true });
  });

  it('holds for this page load where the browser keeps nothing, and says so', () => {
    const style = { hours24: true, siteZone: false };
    const preferences = createTimePreferences(safeStorage(forbiddenStore), {
      user: () => ANNA,
      subscribe: () => () => {},
    });
    expect([preferences.choose(style), timeStyle()]).toEqual([false, style]);
  });
});
