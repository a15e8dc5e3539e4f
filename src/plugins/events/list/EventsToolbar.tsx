import { useRouter } from '@tanstack/react-router';
import { memo, type RefObject, useDeferredValue, useId, useRef, useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import { copyText } from '#core/environment.ts';
import { useDelayedText } from '#core/page/urlState.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Button } from '#core/ui/Button.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import { TextField } from '#core/ui/form/Field.tsx';
import { useTold } from '#core/ui/Notice.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { useCards } from '#core/ui/table/DataTable.tsx';
import { DEFAULT_PAGE_SIZE, PageSizeSelect } from '#core/ui/table/Pagination.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { EVENT_FILTERS } from '#domain/incidents/eventFilter.ts';
import { cardsBelow } from './EventsResult.tsx';
import styles from './EventsToolbar.module.css';
import { filterCount, filtersOf, tickedFilters, withFilters } from './eventsQuery.ts';
import { type ChangeList, type EventsSearch, withSize, withText } from './eventsSearch.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { SiteChip } from './SitePicker.tsx';
import { forSharing, hasRange, rangeName, withRange } from './timeRange.ts';

interface EventsToolbarProps {
  search: EventsSearch;
  ownLocation: string | undefined;
  /** Whether the list shows the Admin's columns. */
  admin: boolean;
  /** The rows that the list shows; null while they load. */
  rows: readonly EventRow[] | null;
  onChange: ChangeList;
}

/** Windows so narrow have all filters in a sheet, and only what is ticked on the page. */
const NARROW = '(max-width: 47.9375em)';

/** Search, filters and page size. */
export function EventsToolbar({ search, ownLocation, admin, rows, onChange }: EventsToolbarProps) {
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const ticked = filterCount(search);
  const active = ticked + (hasRange(search) ? 1 : 0);
  const [isOpen, setOpen] = useState(search.dnfilter !== undefined || typeof search.locationId === 'string');
  const [tile, setTile] = useState(search.dnfilter);
  // A tile's filter can also arrive while the list is already shown.
  if (tile !== search.dnfilter) {
    setTile(search.dnfilter);
    if (search.dnfilter !== undefined) setOpen(true);
  }
  // The button answers a press first: the panel's fields of date and time take most of a frame.
  const isShown = useDeferredValue(isOpen) && isOpen;
  const isNarrow = useMediaQuery(NARROW);
  const isCards = useCards(cardsBelow(admin));
  const [isSheet, setSheet] = useState(false);
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <div className={styles.search}>
          <Deferred>
            <EventsSearchBox text={search.q ?? ''} onChange={onChange} />
          </Deferred>
        </div>
        <Button
          ref={toggle}
          icon="filter"
          aria-expanded={isNarrow ? isSheet : isOpen}
          aria-controls={panelId}
          onClick={() => (isNarrow ? setSheet(true) : setOpen(!isOpen))}
        >
          Filters
          {active > 0 && <span className={styles.count}>{active}</span>}
        </Button>
        {!isCards && (
          <div className={styles.size}>
            <Deferred>
              <PageSizeSelect
                value={search.size ?? DEFAULT_PAGE_SIZE}
                onChange={(size) => onChange((current) => withSize(current, size))}
              />
            </Deferred>
          </div>
        )}
      </div>
      {active > 0 && (
        <ul className={styles.chips}>
          <FilterChips {...{ search, rows, toggle, onChange }} />
        </ul>
      )}
      {search.q !== undefined && <p data-print="only">Search: {search.q}</p>}
      {isShown && (
        <section id={panelId} className={styles.panel} aria-label="Filters">
          <FilterPanel {...{ search, ownLocation, onChange }} short={isNarrow} />
        </section>
      )}
      {isSheet && (
        // Each choice takes effect at once.
        <Dialog
          label="Filters"
          headEnd={
            <Button variant="primary" onClick={() => setSheet(false)}>
              Done
            </Button>
          }
          sheet
          onClose={() => setSheet(false)}
        >
          <FilterPanel {...{ search, ownLocation, onChange }} />
        </Dialog>
      )}
    </div>
  );
}

interface EventsSearchBoxProps {
  text: string;
  onChange: ChangeList;
}

/** Searches names of locations and accounts as the person types. */
const EventsSearchBox = memo(function EventsSearchBox({ text, onChange }: EventsSearchBoxProps) {
  const { draft, type, submit } = useDelayedText({
    value: text,
    accept: asTyped,
    commit: (found) => onChange((current) => withText(current, found), { replace: true }),
  });
  return (
    <TextField
      label="Search events"
      type="search"
      placeholder="Location or account"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={1_000}
      value={draft}
      onChange={(event) => type(event.target.value)}
      onKeyDown={({ key }) => key === 'Enter' && submit()}
    />
  );
});

function asTyped(text: string): string {
  return text.trim() === '' ? '' : text;
}

interface FilterChipsProps {
  search: EventsSearch;
  /** The rows that the list shows; null while they load. */
  rows: readonly EventRow[] | null;
  /** The button of the filter panel. */
  toggle: RefObject<HTMLButtonElement | null>;
  onChange: ChangeList;
}

/** All that narrows the list, each with the way out of it, while the panel is closed too. */
function FilterChips({ search, rows, toggle, onChange }: FilterChipsProps) {
  const { locationId } = filtersOf(search);
  const remove = (next: (current: EventsSearch) => EventsSearch) => {
    // The chip goes; the focus stays near.
    toggle.current?.focus();
    onChange(next);
  };
  return (
    <>
      {typeof locationId === 'number' && (
        <SiteChip
          id={locationId}
          rows={rows}
          onRemove={() => remove((current) => withFilters(current, { locationId: null }))}
        />
      )}
      {tickedFilters(search).map((box) => (
        <FilterChip
          key={box}
          removes="filter"
          onRemove={() => remove((current) => withFilters(current, { [box]: false }))}
        >
          {EVENT_FILTERS[box].label}
        </FilterChip>
      ))}
      {hasRange(search) && (
        <RangeChip search={search} onRemove={() => remove((current) => withRange(current, {}))} />
      )}
    </>
  );
}

interface RangeChipProps {
  search: EventsSearch;
  onRemove: () => void;
}

/** The list's time range with the way out of it, and a link that carries it: a tile's address does not. */
function RangeChip({ search, onRemove }: RangeChipProps) {
  const router = useRouter();
  const [copied, setCopied] = useState<EventsSearch | null>(null);
  const [told, tell] = useTold();
  const present = useMinute();
  async function copyLink(): Promise<void> {
    const { publicHref } = router.buildLocation({ to: '.', search: forSharing(search) });
    const link = new URL(router.history.createHref(publicHref), window.location.href).href;
    // What is not copied can be copied by hand.
    tell((await copyText(link)) ? 'Link copied' : link);
    setCopied(search);
  }
  return (
    <>
      <FilterChip removes="time range" onRemove={onRemove}>
        {rangeName(search, present)}
      </FilterChip>
      <li className={styles.link} data-print="no">
        <Button size="small" variant="quiet" onClick={() => void copyLink()}>
          Copy link
        </Button>
        <span className={styles.copied} role="status">
          {copied === search && told}
        </span>
      </li>
    </>
  );
}
