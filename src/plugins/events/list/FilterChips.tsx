import type { RefObject } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { withFilters } from './eventFilters.ts';
import type { EventsSearch } from './eventsSearch.ts';
import type { ChangeList } from './listChanges.ts';
import { RangeChip } from './RangeChip.tsx';
import { SiteChip } from './SiteName.tsx';
import { hasRange, withRange } from './timeRange.ts';

interface FilterChipsProps {
  search: EventsSearch;
  /** The rows that the list shows; null while they load. */
  rows: readonly EventRow[] | null;
  /** The button of the filter panel. */
  toggle: RefObject<HTMLButtonElement | null>;
  onChange: ChangeList;
}

/** The site and the time range that narrow the list, each with the way out of it, while the panel is closed too. */
export function FilterChips({ search, rows, toggle, onChange }: FilterChipsProps) {
  const { locationId } = search;
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
      {hasRange(search) && (
        <RangeChip search={search} onRemove={() => remove((current) => withRange(current, {}))} />
      )}
    </>
  );
}
