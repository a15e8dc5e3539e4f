/** An on/off choice that the browser stores; on by default. */

import type { SafeStorage } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';

const OFF = 'off';

export type KeptSwitch = ReturnType<typeof createKeptSwitch>;

/**
 * @param key of the storage entry; the entry exists only while the switch is off
 * @param events target of 'storage' and 'pageshow' events, by which the switch follows other tabs
 */
export function createKeptSwitch(store: SafeStorage, key: string, events?: EventTarget) {
  const { subscribe, notify } = createListeners();
  const isKeptOn = () => store.read(key) !== OFF;
  let isOn = isKeptOn();
  const turn = (on: boolean) => {
    isOn = on;
    notify();
  };
  const follow = () => isKeptOn() !== isOn && store.takes() && turn(!isOn);
  events?.addEventListener('storage', (event) => 'key' in event && event.key === key && follow());
  // A page in the back-forward cache misses storage events.
  events?.addEventListener('pageshow', follow);
  return {
    isOn: () => isOn,
    turn: (on: boolean) => {
      if (on) store.remove(key);
      else store.write(key, OFF);
      turn(on);
    },
    subscribe,
  };
}
