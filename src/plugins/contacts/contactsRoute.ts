import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const contactsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts',
  loader: async (args) => (await import('./loadContacts.ts')).loadContacts(args),
  staticData: { title: 'Contacts' },
  component: lazyRouteComponent(() => import('./ContactsPage.tsx'), 'ContactsPage'),
});
