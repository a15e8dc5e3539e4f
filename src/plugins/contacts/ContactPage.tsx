import { ContactsList } from './ContactsList.tsx';
import { contactRoute } from './contactRoute.ts';
import { useMarkedInView } from './useMarkedInView.ts';

export function ContactPage() {
  const { contacts } = contactRoute.useLoaderData();
  const { id } = contactRoute.useParams();
  useMarkedInView();
  return <ContactsList contacts={contacts} chosen={id} />;
}
