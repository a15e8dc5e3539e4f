import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { getContacts } from '#core/api/contact.ts';
import type { Contact } from '#core/api/wire/contact.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { ContactsList } from './ContactsList.tsx';

export function load({ context: { api, query }, abortController }: LoaderArgs): Query<readonly Contact[]> {
  return query('contacts', abortController.signal, (call) => getContacts(api, call));
}

const contactsRoute = getRouteApi('/signed-in/contacts');
const contactRoute = getRouteApi('/signed-in/contact/$id');

export function ContactsPage() {
  return <ContactsList contacts={contactsRoute.useLoaderData()} />;
}

/** The same list with the row of the address's contact marked. */
export function ContactPage() {
  const { id } = contactRoute.useParams();
  useMarkedInView();
  return <ContactsList contacts={contactRoute.useLoaderData()} markedKey={id} />;
}

/** The router scrolls to the page's top once it has rendered it, also where the marked row was in view already. */
function useMarkedInView(): void {
  const router = useRouter();
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', () =>
        document.querySelector('tr[data-marked="true"]')?.scrollIntoView({ block: 'center' }),
      ),
    [router],
  );
}
