import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

/** The list of all contacts, with one pointed out. */
export const contactRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contact/$id',
  loader: async (args) => (await import('./loadContacts.ts')).loadContacts(args),
  staticData: { title: 'Contacts' },
  component: lazyRouteComponent(() => import('./ContactPage.tsx'), 'ContactPage'),
});
