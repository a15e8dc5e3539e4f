import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Contact } from '#contract/contact.ts';
import { contactsQuery } from '#core/api/contact.ts';
import type { ReadOptions } from '#core/api/query.ts';
import { shownText } from '#core/format/texts.ts';
import { FoundCount, ListControls } from '#core/page/ListControls.tsx';
import { Page } from '#core/page/Page.tsx';
import { loaderOf, QueryRows } from '#core/page/QueryRows.tsx';
import { collator, folded, rowSearch, useTextSearch } from '#core/page/useFoundRecords.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { DataTable, idOf } from '#core/ui/table/DataTable.tsx';
import styles from './ContactsList.module.css';
import { contactColumns } from './contactColumns.tsx';

export const load = loaderOf(contactsQuery);

const contactsRoute = getRouteApi('/signed-in/contacts');
const contactRoute = getRouteApi('/signed-in/contact/$id');

export function ContactsPage() {
  return <Contacts contacts={contactsRoute.useLoaderData()} markedKey={null} />;
}

/** The same list, with the row of the address's contact marked. */
export function ContactPage() {
  const { id } = contactRoute.useParams();
  useMarkedInView();
  return <Contacts contacts={contactRoute.useLoaderData()} markedKey={id} />;
}

/** The router scrolls to the top once it has rendered a page, even when the marked row was already visible. */
function useMarkedInView(): void {
  const router = useRouter();
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        // A search on the page changes the address too.
        if (pathChanged)
          document.querySelector('tr[data-marked="true"]')?.scrollIntoView({ block: 'center' });
      }),
    [router],
  );
}

interface ContactsProps {
  readonly contacts: ReadOptions<readonly Contact[]>;
  /** Id of the contact to mark. */
  readonly markedKey: number | string | null;
}

function Contacts({ contacts, markedKey }: ContactsProps) {
  return (
    <Page>
      <PageHeading>Contacts</PageHeading>
      <QueryRows query={contacts} loading="Loading contacts..." empty="No contacts available." icon="people">
        {(rows, stale) => <ContactsList contacts={rows} {...{ stale, markedKey }} />}
      </QueryRows>
    </Page>
  );
}

interface ContactsListProps extends Omit<ContactsProps, 'contacts'> {
  readonly contacts: readonly Contact[];
  readonly stale: boolean;
}

function ContactsList({ contacts, stale, markedKey }: ContactsListProps) {
  const ordered = useMemo(() => inOrder(contacts), [contacts]);
  const { field, found: rows } = useTextSearch(ordered, matching);
  // Whoever searches looks at the field, also when a text that nothing matches has taken the table away.
  const [opened] = useState(field.draft);
  const [isSearched, setSearched] = useState(false);
  if (!isSearched && field.draft !== opened) setSearched(true);
  const columns = useMemo(() => contactColumns(contacts), [contacts]);
  const places = useMemo(() => letterPlaces(rows), [rows]);
  const headings = useMemo(
    () => new Map(places.map(({ contact, letter }) => [contact, letter === '#' ? 'Other' : letter])),
    [places],
  );
  const headingOf = useCallback((contact: Contact) => headings.get(contact), [headings]);
  const list = useRef<HTMLDivElement>(null);
  const jump = ({ index }: LetterPlace) => {
    const rowsOfLetter = list.current?.querySelector<HTMLElement>(`tbody[data-from="${index}"]`);
    if (!rowsOfLetter) return;
    rowsOfLetter.scrollIntoView();
    // The next Tab goes on from here.
    rowsOfLetter.tabIndex = -1;
    rowsOfLetter.focus({ preventScroll: true });
  };
  return (
    <>
      <ListControls label="Search contacts" field={field}>
        <FoundCount noun="contacts" found={rows.length} all={contacts.length} />
      </ListControls>
      <LetterNav places={places} onJump={jump} />
      <Card padding="flush">
        <div ref={list} className={styles.list}>
          {rows.length === 0 ? (
            <EmptyMessage icon="people">No contacts found matching your search criteria.</EmptyMessage>
          ) : (
            <DataTable
              label="Contacts"
              rows={rows}
              busy={stale}
              columns={columns}
              keyOf={idOf}
              headingOf={headingOf}
              markedKey={markedKey}
              revealMarked={!isSearched}
              cardsBelow={1280}
            />
          )}
        </div>
      </Card>
    </>
  );
}

const matching = rowSearch<Contact>(
  ({ firstname, lastname, listName, cell, work, home, email, locations }) => [
    `${firstname ?? ''} ${lastname ?? ''}`,
    listName,
    email,
    // As people write them, and as digits alone.
    ...[cell, work, home].flatMap((number) => [number, number?.replace(/\D/g, '')]),
    ...(locations ?? []).map(({ name }) => name),
  ],
);

interface LetterNavProps {
  readonly places: readonly LetterPlace[];
  readonly onJump: (place: LetterPlace) => void;
}

/** The letters that names begin with. A press leads to the first of them. */
function LetterNav({ places, onJump }: LetterNavProps) {
  if (places.length === 0) return null;
  return (
    <nav aria-label="Letters">
      <ul className={styles.letters}>
        {places.map((place) => (
          <li key={place.letter}>
            <button
              type="button"
              className={styles.letter}
              aria-label={place.letter === '#' ? 'Other names' : place.letter}
              onClick={() => onJump(place)}
            >
              {place.letter}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Puts contacts in alphabetical order, under their letters.

/** Shorter lists are seen at a glance. */
const LEAST_FOR_LETTERS = 20;
/** Stands for contacts whose name begins with anything but a letter, and for those without a name. */
const OTHER = '#';

/** A sorted copy: by last name, else by the name that there is; those without a name come last. */
export function inOrder(contacts: readonly Contact[]): readonly Contact[] {
  return contacts
    .map((contact) => {
      const name = sortName(contact);
      return { contact, name, letter: letterOf(name), first: shownText(contact.firstname, '') };
    })
    .sort(
      (one, other) =>
        Number(one.letter === OTHER) - Number(other.letter === OTHER) ||
        collator.compare(one.letter, other.letter) ||
        Number(one.name === '') - Number(other.name === '') ||
        collator.compare(one.name, other.name) ||
        collator.compare(one.first, other.first),
    )
    .map(({ contact }) => contact);
}

/** The first contact of each letter with its place in the list; none in a short list. @param contacts in order */
export function letterPlaces(contacts: readonly Contact[]): readonly LetterPlace[] {
  if (contacts.length < LEAST_FOR_LETTERS) return [];
  const places: LetterPlace[] = [];
  for (const [index, contact] of contacts.entries()) {
    const letter = letterOf(sortName(contact));
    if (places.at(-1)?.letter !== letter) places.push({ letter, index, contact });
  }
  return places.length > 1 ? places : [];
}

interface LetterPlace {
  readonly letter: string;
  readonly index: number;
  readonly contact: Contact;
}

function sortName({ lastname, firstname, listName }: Contact): string {
  return shownText(lastname, shownText(firstname, shownText(listName, '')));
}

function letterOf(name: string): string {
  const [letter = OTHER] = folded(name.slice(0, 2)).toUpperCase();
  return /\p{L}/u.test(letter) ? letter : OTHER;
}
