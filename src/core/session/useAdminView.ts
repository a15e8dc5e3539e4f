import { useSyncExternalStore } from 'react';
import { type AdminDetail, showsAdminDetail } from './adminDetail.ts';
import type { Session } from './createSession.ts';
import { useCurrentUser } from './useCurrentUser.ts';

/** Whether the screen shows what only Admins see. */
export function useAdminView(session: Session, adminDetail: AdminDetail): boolean {
  const wanted = useSyncExternalStore(adminDetail.subscribe, adminDetail.isWanted);
  return showsAdminDetail(useCurrentUser(session), wanted);
}
