import { type ReactNode, useState } from 'react';
import type { Contact } from '#contract/contact.ts';
import { capital, MISSING, shownText } from '#core/format/texts.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { contactName, personName } from '#domain/sites/names.ts';
import { requestColumn } from '#domain/sites/RequestChange.tsx';
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
    width: 'minmax(0, 0.9fr)',
    className: styles.holder,
    cell: firstName,
  },
  {
    header: 'Last Name',
    phone: 'subject',
    width: 'minmax(0, 1fr)',
    attributesOf: ({ lastname }) => quietWithout(lastname),
    cell: ({ lastname }) => shownText(lastname),
  },
  ...(['cell', 'work', 'home'] as const).map(
    (kind): Column => ({
      header: capital(kind),
      // Room for a number with its extension.
      // In a narrower window an extension stands on a line of its own, so that names stay whole.
      width: 'clamp(8.75rem, 30vw - 15.25rem, 11.75rem)',
      phone: 'fact',
      attributesOf: ({ [kind]: phone }) => quietWithout(phone),
      cell: ({ [kind]: phone }) => <PhoneLink phone={phone} />,
    }),
  ),
  {
    header: 'Email',
    width: 'minmax(0, 2.45fr)',
    phone: 'fact',
    attributesOf: ({ email }) => quietWithout(email),
    cell: ({ email }) => <MailLink address={email} />,
  },
];

const SITES: Column = {
  header: 'Sites',
  width: 'minmax(0, 1.7fr)',
  phone: 'mark',
  className: styles.siteHolder,
  cell: ({ id, locations }) => <ContactSites key={id} sites={locations ?? []} />,
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

/** On a phone's card, a press anywhere on it shows how to reach the contact. Elsewhere that is visible anyway. */
function CardFold({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <button
      type="button"
      className={styles.fold}
      aria-label={`Phone, mail and request for ${name}`}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name="chevron-down" size="small" />
    </button>
  );
}

type Site = NonNullable<Contact['locations']>[number];

/** The sites that call a contact, each with its place in the order of calling: the first of them, the others on a press. */
function ContactSites({ sites }: { readonly sites: readonly Site[] }) {
  const [first, ...others] = [...sites].sort((one, other) => rankOf(one) - rankOf(other));
  const keys = rowKeys(others, ({ id, name }) => id ?? name ?? '');
  if (first === undefined) return MISSING;
  return (
    <div className={styles.sites}>
      <SiteLine site={first} />
      {others.length > 0 && (
        <details>
          <summary className={styles.more}>
            +{others.length}
            <VisuallyHidden>{others.length === 1 ? ' more site' : ' more sites'}</VisuallyHidden>
            <Icon name="chevron-down" size="small" />
          </summary>
          <ul>
            {others.map((site, index) => (
              <li key={keys[index]}>
                <SiteLine site={site} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A site that does not tell its order comes last. */
function rankOf({ rank }: Site): number {
  return rank ?? Number.MAX_VALUE;
}

function SiteLine({ site: { id, name, rank } }: { readonly site: Site }) {
  return (
    <span className={styles.site}>
      <LocationLink id={id} name={name} className={styles.name} />
      {typeof rank === 'number' && (
        <span className={styles.rank}>
          <VisuallyHidden> called </VisuallyHidden>
          {ordinal(rank)}
        </span>
      )}
    </span>
  );
}

const plurals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** '1st', '2nd', '11th'. */
function ordinal(rank: number): string {
  return `${rank}${ENDINGS[plurals.select(rank)] ?? 'th'}`;
}
