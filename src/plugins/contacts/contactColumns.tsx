import type { ReactNode } from 'react';
import type { Contact } from '#core/api/wire/contact.ts';
import { MISSING, shownText } from '#core/format/shownText.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { requestColumn } from '#domain/links/requestColumn.tsx';
import { contactName, personName } from '#domain/texts/personName.ts';
import { CardFold } from './CardFold.tsx';
import { ContactSites } from './ContactSites.tsx';
import styles from './ContactsList.module.css';

type Column = TableColumn<Contact>;

/** The product's columns, and the sites where the provider tells them. */
export function contactColumns(contacts: readonly Contact[]): readonly Column[] {
  const sites = contacts.some(({ locations }) => locations?.length) ? [SITES] : [];
  return [...PRODUCT, ...sites, REQUEST];
}

const PRODUCT: readonly Column[] = [
  { header: 'First Name', phone: 'title', width: 'minmax(0, 0.95fr)', cell: firstName },
  {
    header: 'Last Name',
    phone: 'subject',
    width: 'minmax(0, 0.9fr)',
    cell: ({ lastname }) => orDash(lastname, shownText(lastname)),
  },
  ...(['cell', 'work', 'home'] as const).map(
    (kind): Column => ({
      header: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      // Room for a number with its extension.
      width: '11.75rem',
      phone: 'fact',
      cell: ({ [kind]: phone }) => orDash(phone, <PhoneLink phone={phone} />),
    }),
  ),
  {
    header: 'Email',
    width: 'minmax(0, 2.5fr)',
    phone: 'fact',
    cell: ({ email }) => orDash(email, <MailLink address={email} />),
  },
];

const SITES: Column = {
  header: 'Sites',
  width: 'minmax(0, 1.7fr)',
  phone: 'mark',
  cell: ({ locations }) => <ContactSites sites={locations ?? []} />,
};

const REQUEST = requestColumn<Contact>((contact) => {
  const about = contactName(contact);
  return { subject: `Contact: ${about}`, details: `Contact ${about}: `, about };
}, 'last');

function firstName(contact: Contact): ReactNode {
  const { firstname } = contact;
  const isPerson = personName(contact, '') !== '';
  return (
    <>
      {isPerson ? orDash(firstname, shownText(firstname)) : contactName(contact)}
      <CardFold key={contact.id} name={contactName(contact)} />
    </>
  );
}

/** Cards leave out what is missing. */
function orDash(value: unknown, shown: ReactNode): ReactNode {
  return shownText(value) === MISSING ? <span className={styles.none}>{MISSING}</span> : shown;
}
