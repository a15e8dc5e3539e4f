import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { showsAdminDetail } from '#core/session/adminDetail.ts';
import type { CurrentUser } from '#machines/session.ts';
import type { AppContext } from './definePlugin.ts';

/** The composition root's services, for components. Most of these write times, so they render again for another style of them. */
export function useApp(): AppContext {
  useTimeStyle();
  return useRouter().options.context;
}

/** The signed-in person. The component renders again only when that changes. */
export function useCurrentUser(): CurrentUser | null {
  return useSelector(useApp().session.actor, ({ context }) => context.identity?.user ?? null);
}

/** Whether the screen shows what only Admins may see. */
export function useAdminView(): boolean {
  const { adminDetail } = useApp();
  const isOn = useSyncExternalStore(adminDetail.subscribe, adminDetail.isOn);
  return showsAdminDetail(useCurrentUser(), isOn);
}
