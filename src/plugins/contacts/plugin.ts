import { definePlugin } from '#core/app/definePlugin.ts';
import { contactRoute } from './contactRoute.ts';
import { contactsRoute } from './contactsRoute.ts';

export const contacts = definePlugin({
  id: 'contacts',
  access: 'signed-in',
  routes: [contactsRoute, contactRoute],
  nav: [{ label: 'Contacts', route: contactsRoute }],
  searchGroups: [{ label: 'Contact' }],
});
