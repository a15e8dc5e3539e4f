import type { SafeStorage } from '#core/environment.ts';
import type { CurrentUser } from '#machines/session.ts';
import type { Session } from './createSession.ts';
import { createKeptSwitch, type KeptSwitch } from './keptSwitch.ts';

/** The switch that lets an Admin see what a customer sees. Components ask `useAdminView` (useApp.ts). */
export function createAdminDetail(store: SafeStorage, events?: EventTarget): KeptSwitch {
  return createKeptSwitch(store, 'adminDetail', events);
}

export function isAdmin(user: CurrentUser | null): boolean {
  return user?.roles.includes('Admin') ?? false;
}

/**
 * Whether a person sees what only Admins may see. Customers never do, whatever the browser stores.
 * @param isOn whether the switch is on
 */
export function showsAdminDetail(user: CurrentUser | null, isOn: boolean): boolean {
  return isOn && isAdmin(user);
}

/** Whether the signed-in person sees now what only Admins may see, for what is no component. */
export function isAdminView(session: Session, adminDetail: KeptSwitch): boolean {
  return showsAdminDetail(session.user(), adminDetail.isOn());
}
