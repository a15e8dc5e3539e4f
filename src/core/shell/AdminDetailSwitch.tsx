import { useSyncExternalStore } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Switch } from '#core/ui/form/Switch.tsx';

/** Lets an Admin see every screen as a customer does. */
export function AdminDetailSwitch() {
  const { adminDetail, session } = useApp();
  const wanted = useSyncExternalStore(adminDetail.subscribe, adminDetail.isOn);
  const user = useCurrentUser(session);
  if (!user?.roles.includes('Admin')) return null;
  return <Switch label="Admin detail" checked={wanted} onChange={adminDetail.turn} />;
}
