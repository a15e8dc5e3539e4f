import { notFound, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AppContext } from '#core/app/appContext.ts';
import { useApp } from '#core/app/useApp.ts';
import { showsAdminDetail } from '#core/session/showsAdminDetail.ts';
import { useAdminView } from '#core/session/useAdminView.ts';

/** A route's `beforeLoad`: for everybody but Admins, and for Admins who look at the customers' view, there is no such page. */
export function adminsOnly({ context: { adminDetail, session } }: { readonly context: AppContext }): void {
  if (!showsAdminDetail(session.user(), adminDetail.isOn())) throw notFound();
}

/** For the page itself: asks the guard again when the detail is switched off while the page is shown. */
export function useAdminsOnly(): void {
  const router = useRouter();
  const { adminDetail, session } = useApp();
  const isAdminView = useAdminView(session, adminDetail);
  useEffect(() => {
    if (!isAdminView) void router.invalidate();
  }, [isAdminView, router]);
}
