import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { Button } from '#core/ui/Button.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { PageSizeSelect } from '#core/ui/table/PageSizeSelect.tsx';
import { DEFAULT_PAGE_SIZE } from '#core/ui/table/pages.ts';
import styles from './EventsToolbar.module.css';
import { filterCount } from './eventFilters.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { type ChangeList, withSize, withText } from './listChanges.ts';
import { hasRange } from './timeRange.ts';

interface EventsToolbarProps {
  search: EventsSearch;
  ownLocation: string | undefined;
  /** The rows that the list shows; null while they load. */
  rows: readonly EventRow[] | null;
  onChange: ChangeList;
}

const loadFilters = () => import('./FilterPanel.tsx');

/** Search, filters and page size. */
export function EventsToolbar({ search, ownLocation, rows, onChange }: EventsToolbarProps) {
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const ticked = filterCount(search);
  const active = ticked + (hasRange(search) ? 1 : 0);
  const [isOpen, setOpen] = useState(ticked > 0);
  const [tile, setTile] = useState(search.dnfilter);
  // A tile's filter can also arrive while the list is already shown.
  if (tile !== search.dnfilter) {
    setTile(search.dnfilter);
    if (search.dnfilter !== undefined) setOpen(true);
  }
  const hasChips = hasRange(search) || typeof search.locationId === 'number';
  const filters = useLazyCode(loadFilters, isOpen || hasChips);
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <div className={styles.search}>
          <EventsSearchBox
            text={search.q ?? ''}
            onSearch={(text) => onChange((current) => withText(current, text), { replace: true })}
          />
        </div>
        <Button
          ref={toggle}
          icon="filter"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
          {active > 0 && <span className={styles.count}>{active}</span>}
        </Button>
        <div className={styles.size}>
          <PageSizeSelect
            value={search.size ?? DEFAULT_PAGE_SIZE}
            onChange={(size) => onChange((current) => withSize(current, size))}
          />
        </div>
      </div>
      {hasChips && (
        <div className={styles.chips}>
          {filters && <filters.FilterChips {...{ search, rows, toggle, onChange }} />}
        </div>
      )}
      {isOpen && (
        <section id={panelId} className={styles.panel} aria-label="Filters" aria-busy={filters === null}>
          {filters && <filters.FilterPanel {...{ search, ownLocation, onChange }} />}
        </section>
      )}
    </div>
  );
}

interface EventsSearchBoxProps {
  text: string;
  onSearch: (text: string) => void;
}

/** Searches names of locations and accounts as the person types. */
function EventsSearchBox({ text, onSearch }: EventsSearchBoxProps) {
  const { draft, type, submit } = useDelayedText({
    value: text,
    accept: asTyped,
    commit: onSearch,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
  };
  return (
    <TextField
      label="Search events"
      hideLabel
      type="search"
      placeholder="Search location or account"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={1_000}
      value={draft}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function asTyped(text: string): string {
  return text.trim() === '' ? '' : text;
}
