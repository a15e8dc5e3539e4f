import { describe, expect, it, vi } from 'vitest';
import { safeStorage } from '#core/environment.ts';
import { createKeptSwitch } from '#core/session/keptSwitch.ts';
import { forbiddenStore, memoryStore } from './browser.ts';

function storeWith(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries));
  const store = safeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
  return { kept, ...store };
}

describe('a switch that the browser keeps', () => {
  it('is on by default and keeps nothing while it is on', () => {
    const store = storeWith({});
    const { isOn, turn } = createKeptSwitch(store, 'keys');
    expect(isOn()).toBe(true);
    turn(false);
    expect(Object.fromEntries(store.kept)).toEqual({ keys: 'off' });
    turn(true);
    expect(Object.fromEntries(store.kept)).toEqual({});
  });

  it('is off where it was switched off, and on at any other entry', () => {
    expect(createKeptSwitch(storeWith({ keys: 'off' }), 'keys').isOn()).toBe(false);
    expect(createKeptSwitch(storeWith({ keys: 'maybe' }), 'keys').isOn()).toBe(true);
  });

  it('is kept by the browser, off and on again', () => {
    const store = memoryStore();
    const open = () =>
      createKeptSwitch(
        safeStorage(() => store),
        'keys',
      );
    open().turn(false);
    expect(open().isOn()).toBe(false);
    open().turn(true);
    expect(open().isOn()).toBe(true);
  });

  it('works for the time being in a browser that forbids storage', () => {
    const { isOn, turn } = createKeptSwitch(safeStorage(forbiddenStore), 'keys');
    turn(false);
    expect(isOn()).toBe(false);
  });

  it('tells its listeners, and works where nothing can be kept', () => {
    const { isOn, turn, subscribe } = createKeptSwitch(safeStorage(forbiddenStore), 'keys');
    const listener = vi.fn(() => isOn());
    const end = subscribe(listener);
    turn(false);
    end();
    turn(true);
    expect(listener.mock.results).toEqual([{ type: 'return', value: false }]);
  });
});
