import { afterEach, describe, expect, it } from 'vitest';
import { safeStorage } from '#core/environment.ts';
import { setTimeStyle, timeStyle } from '#core/format/dateTimes.ts';
import { createListeners } from '#core/listeners.ts';
import { createTimePreferences } from '#core/session/timePreferences.ts';
import type { CurrentUser } from '#machines/session.ts';

const nobody = { phoneNumbers: [], roles: [], scopes: [], locations: [] };
const ada: CurrentUser = { ...nobody, uid: '1', name: 'Ada', email: ['ada@example.com'] };
const ben: CurrentUser = { ...nobody, uid: '2', name: 'Ben', email: ['ben@example.com'] };
const byDefault = { hours24: false, siteZone: false };

afterEach(() => setTimeStyle(byDefault));

/** A session whose person changes when the test says so. */
function sessionOf(first: CurrentUser | null) {
  const { subscribe, notify } = createListeners();
  let person = first;
  return {
    session: { user: () => person, subscribe },
    become: (next: CurrentUser | null) => {
      person = next;
      notify();
    },
  };
}

/** Entries of a browser that outlive its pages. */
function browserOf(entries = new Map<string, string>()) {
  return {
    entries,
    store: safeStorage(() => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    })),
  };
}

describe('a person’s style of times', () => {
  it('is the default until they choose', () => {
    createTimePreferences(browserOf().store, sessionOf(ada).session);
    expect(timeStyle()).toEqual(byDefault);
  });

  it.each([
    { hours24: true, siteZone: false },
    { hours24: false, siteZone: true },
    { hours24: true, siteZone: true },
    byDefault,
  ])('holds at once and at the next load: %j', (style) => {
    const { store } = browserOf();
    const first = createTimePreferences(store, sessionOf(ada).session);
    first.choose({ hours24: true, siteZone: true });
    expect(first.choose(style)).toBe(true);
    expect(timeStyle()).toEqual(style);
    createTimePreferences(store, sessionOf(null).session);
    expect(timeStyle()).toEqual(byDefault);
    createTimePreferences(store, sessionOf(ada).session);
    expect(timeStyle()).toEqual(style);
  });

  it('is not shown to the next person, and is there again when they come back', () => {
    const { store } = browserOf();
    const { session, become } = sessionOf(ada);
    createTimePreferences(store, session).choose({ hours24: true, siteZone: true });
    become(null);
    expect(timeStyle()).toEqual(byDefault);
    become(ben);
    expect(timeStyle()).toEqual(byDefault);
    become(ada);
    expect(timeStyle()).toEqual({ hours24: true, siteZone: true });
  });

  it('holds for this page load where the browser keeps nothing, and says so', () => {
    const store = safeStorage(() => {
      throw new Error('no storage');
    });
    expect(
      createTimePreferences(store, sessionOf(ada).session).choose({ hours24: true, siteZone: false }),
    ).toBe(false);
    expect(timeStyle()).toEqual({ hours24: true, siteZone: false });
  });
});
