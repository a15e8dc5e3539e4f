import { ContactsList } from './ContactsList.tsx';
import { contactsRoute } from './contactsRoute.ts';

export function ContactsPage() {
  const { contacts } = contactsRoute.useLoaderData();
  return <ContactsList contacts={contacts} chosen={undefined} />;
}
