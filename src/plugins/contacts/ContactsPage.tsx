import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { getContacts } from '#core/api/contact.ts';
import type { Contact } from '#core/api/wire/contact.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import type { Query } from '#core/app/query.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { RequestChange } from '#domain/links/RequestChange.tsx';
import { personName } from '#domain/texts/personName.ts';

export function load({ context: { api, query }, abortController }: LoaderArgs): Query<readonly Contact[]> {
  return query('contacts', abortController.signal, (call) => getContacts(api, call));
}

const contactsRoute = getRouteApi('/signed-in/contacts');
const contactRoute = getRouteApi('/signed-in/contact/$id');

export function ContactsPage() {
  return <ContactsList contacts={contactsRoute.useLoaderData()} />;
}

/** The same list, with the row of the address's contact marked. */
export function ContactPage() {
  const { id } = contactRoute.useParams();
  useMarkedInView();
  return <ContactsList contacts={contactRoute.useLoaderData()} markedKey={id} />;
}

/** The router scrolls to the top once it has rendered a page, even when the marked row was already visible. */
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

const columns: readonly TableColumn<Contact>[] = [
  { header: 'First Name', phone: 'title', cell: ({ firstname }) => shownText(firstname) },
  { header: 'Last Name', phone: 'title', cell: ({ lastname }) => shownText(lastname) },
  { header: 'Cell', cell: ({ cell }) => <PhoneLink phone={cell} /> },
  { header: 'Work', cell: ({ work }) => <PhoneLink phone={work} /> },
  { header: 'Home', cell: ({ home }) => <PhoneLink phone={home} /> },
  {
    header: 'Email',
    width: 'minmax(0, 2.4fr)',
    phone: 'wide',
    cell: (contact) => <ContactEmail contact={contact} />,
  },
];

const keyOf = ({ id }: Contact) => id;

function ContactEmail({ contact }: { readonly contact: Contact }) {
  const name = personName(contact, 'Contact');
  return (
    <>
      <MailLink address={contact.email} />{' '}
      <RequestChange
        variant="quiet"
        subject={`Contact: ${name}`}
        details={`Contact ${name}: `}
        about={name}
      />
    </>
  );
}

interface ContactsListProps {
  readonly contacts: Query<readonly Contact[]>;
  /** Id of the contact to mark. */
  readonly markedKey?: number | string;
}

function ContactsList({ contacts, markedKey }: ContactsListProps) {
  return (
    <Page>
      <PageHeading>Contacts</PageHeading>
      <QueryTable
        query={contacts}
        label="Contacts"
        loading="Loading contacts..."
        empty="No contacts available."
        icon="users"
        columns={columns}
        keyOf={keyOf}
        markedKey={markedKey ?? null}
        revealMarked
        cardsBelow={1100}
      />
    </Page>
  );
}
