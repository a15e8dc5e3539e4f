import { ContactsList } from './ContactsList.tsx';
import { contactRoute } from './contactRoute.ts';

export function ContactPage() {
  const { contacts } = contactRoute.useLoaderData();
  const { id } = contactRoute.useParams();
  return <ContactsList contacts={contacts} chosen={id} />;
}
