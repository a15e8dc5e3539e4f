import { useId, useRef, useState } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { DEFAULT_PAGE_SIZE } from '#core/ui/table/pageSize.ts';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
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

const loadFilters = () => importCode(() => import('./FilterPanel.tsx'), 'FilterPanel');
/** Windows so narrow have all filters in a sheet, and only what is ticked on the page. */
const NARROW = '(max-width: 47.9375em)';

const loadSearchBox = () => importCode(() => import('./EventsSearchBox.tsx'), 'EventsSearchBox');

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
  const isNarrow = useMediaQuery(NARROW);
  const [isSheet, setSheet] = useState(false);
  const filters = useLazyCode(loadFilters, isOpen || isSheet || hasChips);
  const box = useLazyCode(loadSearchBox, useIsContentThere());
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <div className={styles.search}>
          {box && (
            <box.EventsSearchBox
              text={search.q ?? ''}
              onSearch={(text) => onChange((current) => withText(current, text), { replace: true })}
            />
          )}
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
        <div className={styles.size}>
          {box && (
            <box.PageSizeSelect
              value={search.size ?? DEFAULT_PAGE_SIZE}
              onChange={(size) => onChange((current) => withSize(current, size))}
            />
          )}
        </div>
      </div>
      {hasChips && (
        <div className={styles.chips}>
          {filters && <filters.FilterChips {...{ search, rows, toggle, onChange }} />}
        </div>
      )}
      {isOpen && (
        <section id={panelId} className={styles.panel} aria-label="Filters" aria-busy={filters === null}>
          {filters && <filters.FilterPanel {...{ search, ownLocation, onChange }} short={isNarrow} />}
        </section>
      )}
      {isSheet && filters && (
        <filters.FilterSheet onClose={() => setSheet(false)}>
          <filters.FilterPanel {...{ search, ownLocation, onChange }} />
        </filters.FilterSheet>
      )}
    </div>
  );
}
