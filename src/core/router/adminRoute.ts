import { createRoute, notFound } from '@tanstack/react-router';
import { showsAdminDetail } from '#core/session/adminDetail.ts';
import { signedInRoute } from './signedInRoute.ts';

/**
 * Parent of the Admin routes. For everybody else, and for Admins in the customers' view, these pages do not exist. The
 * registry leaves their links out, and `followSession` runs the guard again when the view is switched.
 */
export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'admin',
  staticData: { adminsOnly: true },
  beforeLoad: ({ context: { adminDetail, session } }) => {
    if (!showsAdminDetail(session.user(), adminDetail.isOn())) throw notFound();
  },
});
