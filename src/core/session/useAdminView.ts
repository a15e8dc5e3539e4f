import { useSyncExternalStore } from 'react';
import type { Session } from './createSession.ts';
import type { KeptSwitch } from './keptSwitch.ts';
import { showsAdminDetail } from './showsAdminDetail.ts';
import { useCurrentUser } from './useCurrentUser.ts';

/** Whether the screen shows what only Admins see. */
export function useAdminView(session: Session, adminDetail: KeptSwitch): boolean {
  const isOn = useSyncExternalStore(adminDetail.subscribe, adminDetail.isOn);
  return showsAdminDetail(useCurrentUser(session), isOn);
}
