import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { parseTextSearch, placePhrase } from '#core/page/listSearch.ts';
import { idParams } from '#core/page/recordId.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';

const page = () => import('./ContactsPage.tsx');

const contactsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contacts',
  validateSearch: parseTextSearch,
  staticData: { title: 'Contacts', wide: true },
  loader: lazyFn(page, 'load'),
  component: lazyRouteComponent(page, 'ContactsPage'),
});

/** The list of all contacts, with one contact marked. */
const contactRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contact/$id',
  params: idParams,
  validateSearch: parseTextSearch,
  staticData: { title: 'Contacts', wide: true },
  loader: lazyFn(page, 'load'),
  component: lazyRouteComponent(page, 'ContactPage'),
});

export const contacts = definePlugin({
  id: 'contacts',
  routes: [contactsRoute, contactRoute],
  nav: [
    { label: 'Contacts', route: contactsRoute, goKey: 'c', words: 'keyholders phone numbers who is called' },
  ],
  phrase: placePhrase(/^(?:contacts?|keyholders?)$/, 'Contacts', '/contacts'),
  searchGroups: [{ label: 'Contact', icon: 'people' }],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly contacts: typeof contacts;
  }
}
