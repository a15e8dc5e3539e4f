import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import type { Contact } from '#contract/contact.ts';
import { ListControls } from '#core/page/ListControls.tsx';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import styles from './ContactsList.module.css';
import { contactColumns } from './contactColumns.tsx';
import { inOrder, type LetterPlace, letterPlaces } from './contactOrder.ts';
import letterNavStyles from './LetterNav.module.css';

interface ContactsListProps {
  readonly contacts: readonly Contact[];
  readonly stale: boolean;
  /** The search text in the address. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly markedKey: number | string | null;
}

/** The contacts by name, those that the search leaves. */
export function ContactsList({ contacts, stale, text, onText, markedKey }: ContactsListProps) {
  const field = useDelayedText({ value: text, commit: onText });
  // The field answers at once; the rows come a frame later.
  const asked = useDeferredValue(field.draft);
  const ordered = useMemo(() => inOrder(contacts), [contacts]);
  const rows = useMemo(() => matching(ordered, asked), [ordered, asked]);
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
      <ListControls label="Search contacts" field={field} />
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
              keyOf={keyOf}
              headingOf={headingOf}
              markedKey={markedKey}
              revealMarked
              cardsBelow={1280}
            />
          )}
        </div>
      </Card>
    </>
  );
}

const keyOf = ({ id }: Contact) => id;

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
      <ul className={letterNavStyles.letters}>
        {places.map((place) => (
          <li key={place.letter}>
            <button
              type="button"
              className={letterNavStyles.letter}
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
