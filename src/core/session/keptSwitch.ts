/** An on/off choice that the browser stores; on by default. */

import type { SafeStorage } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';

const OFF = 'off';

export interface KeptSwitch {
  isOn(): boolean;
  turn(on: boolean): void;
  subscribe(listener: () => void): () => void;
}

/**
 * @param key of the storage entry; the entry exists only while the switch is off
 * @param events target of 'storage' and 'pageshow' events, by which the switch follows other tabs
 */
export function createKeptSwitch(store: SafeStorage, key: string, events?: EventTarget): KeptSwitch {
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
    turn: (on) => {
      if (on) store.remove(key);
      else store.write(key, OFF);
      turn(on);
    },
    subscribe,
  };
}
