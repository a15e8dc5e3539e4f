import type { NavEntry, NavPlace } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { useAdminView } from '#core/session/useCurrentUser.ts';

/** The plugins' links for one place, as far as the person may see them. */
export function useNav(place: NavPlace): readonly NavEntry[] {
  const { adminDetail, registry, session } = useApp();
  return registry.nav(place, useAdminView(session, adminDetail));
}
