import { useMemo } from 'react';
import type { LocationRecord } from '#contract/location.ts';
import { shownText } from '#core/format/texts.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Card } from '#core/ui/Card.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { DataTable, type TableColumn } from '#core/ui/table/DataTable.tsx';
import { byRank, contactName } from '#domain/sites/names.ts';
import { requestColumn } from '#domain/sites/RequestChange.tsx';

type Entry = NonNullable<LocationRecord['contactLocations']>[number];

interface ContactsCardProps {
  readonly contacts: readonly Entry[];
  /** Name and address of the location, for a change request. */
  readonly place: string;
}

export function ContactsCard({ contacts, place }: ContactsCardProps) {
  const columns = useMemo(() => columnsAt(place), [place]);
  const rows = useMemo(() => byRank(contacts), [contacts]);
  return (
    <Card title="Emergency Contact List" padding="flush">
      {contacts.length === 0 ? (
        <EmptyMessage icon="phone">No emergency contacts available</EmptyMessage>
      ) : (
        <DataTable
          label="Emergency Contact List"
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          cardsBelow={1100}
        />
      )}
    </Card>
  );
}

function ContactName({ contact }: Pick<Entry, 'contact'>) {
  const name = nameOf(contact);
  if (contact.id === null || contact.id === undefined) return name;
  return (
    <ScreenLink to="/contact/$id" params={{ id: String(contact.id) }}>
      {name}
    </ScreenLink>
  );
}

function nameOf(contact: Entry['contact']): string {
  return shownText(contact.listName, contactName(contact));
}

function keyOf({ contact, contactLocation }: Entry): string {
  return `${contact.id}-${contactLocation?.rank}`;
}

function columnsAt(place: string): readonly TableColumn<Entry>[] {
  return [
    {
      header: 'Rank',
      width: '4.5rem',
      figures: true,
      phone: 'quarter',
      cell: (row) => shownText(row.contactLocation?.rank),
    },
    { header: 'Type', width: '8rem', cell: (row) => shownText(row.contactLocation?.contactType) },
    { header: 'Name', phone: 'title', cell: ({ contact }) => <ContactName contact={contact} /> },
    { header: 'Cell', cell: ({ contact }) => <PhoneLink phone={contact.cell} /> },
    { header: 'Work', cell: ({ contact }) => <PhoneLink phone={contact.work} /> },
    { header: 'Home', cell: ({ contact }) => <PhoneLink phone={contact.home} /> },
    {
      header: 'Email',
      width: 'minmax(0, 2fr)',
      phone: 'wide',
      cell: ({ contact }) => <MailLink address={contact.email} />,
    },
    requestColumn(({ contact }) => {
      const about = nameOf(contact);
      return {
        subject: `Emergency contact: ${about}`,
        details: `${about}, emergency contact of ${place}: `,
        about,
      };
    }),
  ];
}
