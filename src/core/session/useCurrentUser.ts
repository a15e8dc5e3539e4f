import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#machines/session.ts';
import { showsAdminDetail } from './adminDetail.ts';
import type { Session } from './createSession.ts';
import type { KeptSwitch } from './keptSwitch.ts';

/** Whether the screen shows what only Admins may see. */
export function useAdminView(session: Session, adminDetail: KeptSwitch): boolean {
  const isOn = useSyncExternalStore(adminDetail.subscribe, adminDetail.isOn);
  return showsAdminDetail(useCurrentUser(session), isOn);
}

/** The same for what is no component: whether the signed-in person sees now what only Admins may see. */
export function isAdminView(session: Session, adminDetail: KeptSwitch): boolean {
  return showsAdminDetail(session.user(), adminDetail.isOn());
}

/** The signed-in person. The component renders again only when that changes. */
export function useCurrentUser(session: Session): CurrentUser | null {
  return useSelector(session.actor, ({ context }) => context.identity?.user ?? null);
}
