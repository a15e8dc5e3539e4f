import type { SafeStorage } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';
import type { CurrentUser } from '#machines/session.ts';

/** The switch that lets an Admin see what a customer sees. Components ask `useAdminView` (useCurrentUser.ts). */
export function createAdminDetail(store: SafeStorage): KeptSwitch {
  return createKeptSwitch(store, 'adminDetail');
}

/**
 * Whether a person sees what only Admins may see. Customers never do, whatever the browser stores.
 * @param isOn whether the switch is on
 */
export function showsAdminDetail(user: CurrentUser | null, isOn: boolean): boolean {
  return isOn && (user?.roles.includes('Admin') ?? false);
}

// An on/off choice that the browser stores; on by default.

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
