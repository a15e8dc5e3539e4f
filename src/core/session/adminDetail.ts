/** Whether an Admin wants the extra detail, or to see what a customer sees; kept per browser, on by default. */
import type { CurrentUser } from '#machines/identity.ts';
import { createKeptSwitch } from './keptSwitch.ts';
import type { SafeStorage } from './safeStorage.ts';

export interface AdminDetail {
  isWanted(): boolean;
  want(wanted: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createAdminDetail(store: SafeStorage): AdminDetail {
  const { isOn, turn, subscribe } = createKeptSwitch(store, 'adminDetail');
  return { isWanted: isOn, want: turn, subscribe };
}

/** Customers never see the detail, whatever the browser keeps. */
export function showsAdminDetail(user: CurrentUser | null, wanted: boolean): boolean {
  return wanted && (user?.roles.includes('Admin') ?? false);
}
