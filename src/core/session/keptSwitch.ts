/** An on/off choice that the browser stores; on by default. */

import type { SafeStorage } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';

const OFF = 'off';

export interface KeptSwitch {
  isOn(): boolean;
  turn(on: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** @param key of the storage entry; the entry exists only while the switch is off */
export function createKeptSwitch(store: SafeStorage, key: string): KeptSwitch {
  const { subscribe, notify } = createListeners();
  let isOn = store.read(key) !== OFF;
  return {
    isOn: () => isOn,
    turn: (on) => {
      isOn = on;
      if (on) store.remove(key);
      else store.write(key, OFF);
      notify();
    },
    subscribe,
  };
}
