import type { ReactNode } from 'react';
import type { Contact } from '#core/api/wire/contact.ts';
import { MISSING, shownText } from '#core/format/shownText.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { requestColumn } from '#domain/links/requestColumn.tsx';
import { contactName, personName } from '#domain/texts/personName.ts';
import fold from './CardFold.module.css';
import { CardFold } from './CardFold.tsx';
import sites from './ContactSites.module.css';
import { ContactSites } from './ContactSites.tsx';
import styles from './ContactsList.module.css';

type Column = TableColumn<Contact>;

/** The product's columns, and the sites where the provider tells them. */
export function contactColumns(contacts: readonly Contact[]): readonly Column[] {
  const hasSites = contacts.some(({ locations }) => locations?.length);
  return [...PRODUCT, ...(hasSites ? [SITES] : []), REQUEST];
}

const PRODUCT: readonly Column[] = [
  {
    header: 'First Name',
    phone: 'title',
    width: 'minmax(0, 0.95fr)',
    className: fold.holder,
    cell: firstName,
  },
  {
    header: 'Last Name',
    phone: 'subject',
    width: 'minmax(0, 0.9fr)',
    attributesOf: ({ lastname }) => quietWithout(lastname),
    cell: ({ lastname }) => shownText(lastname),
  },
  ...(['cell', 'work', 'home'] as const).map(
    (kind): Column => ({
      header: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      // Room for a number with its extension.
      width: '11.75rem',
      phone: 'fact',
      attributesOf: ({ [kind]: phone }) => quietWithout(phone),
      cell: ({ [kind]: phone }) => <PhoneLink phone={phone} />,
    }),
  ),
  {
    header: 'Email',
    width: 'minmax(0, 2.5fr)',
    phone: 'fact',
    attributesOf: ({ email }) => quietWithout(email),
    cell: ({ email }) => <MailLink address={email} />,
  },
];

const SITES: Column = {
  header: 'Sites',
  width: 'minmax(0, 1.7fr)',
  phone: 'mark',
  className: sites.holder,
  cell: ({ locations }) => <ContactSites sites={locations ?? []} />,
};

const REQUEST = requestColumn<Contact>((contact) => {
  const about = contactName(contact);
  return { subject: `Contact: ${about}`, details: `Contact ${about}: `, about };
}, 'last');

function firstName(contact: Contact): ReactNode {
  const { firstname } = contact;
  const isPerson = personName(contact, '') !== '';
  const name = isPerson ? shownText(firstname) : contactName(contact);
  return (
    <>
      {isPerson && isMissing(firstname) ? <span className={styles.none}>{name}</span> : name}
      <CardFold key={contact.id} name={contactName(contact)} />
    </>
  );
}

const isMissing = (value: unknown) => shownText(value) === MISSING;

const quietWithout = (value: unknown) => ({ 'data-quiet': isMissing(value) });
