import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { LocationRecord } from '#core/api/wire/location.ts';
import { ListControls } from '#core/page/ListControls.tsx';
import { ListFoot } from '#core/page/ListFoot.tsx';
import { listChanges, listPlace } from '#core/page/listChanges.ts';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { PageSizeSelect } from '#core/ui/table/PageSizeSelect.tsx';
import { clampPage, pageCount } from '#core/ui/table/pages.ts';
import { SortSelect } from '#core/ui/table/SortSelect.tsx';
import type { TableSort } from '#core/ui/table/tableColumn.ts';
import { matchingSites } from '#domain/sites/matchingSites.ts';
import styles from './LocationsTable.module.css';
import { locationColumns } from './locationColumns.tsx';
import { createSorted } from './locationRows.ts';
import { DEFAULT_SORT, type LocationsSearch, type SortField, withoutDefaults } from './locationsSearch.ts';

const route = getRouteApi('/signed-in/locations');
const { withText, withSize, withSort, withPage } = listChanges<LocationsSearch>(withoutDefaults);

/** Search, order and paging happen here, over rows that are all there already. */
export function LocationsTable({ locations }: { readonly locations: readonly LocationRecord[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [sortField, direction] = (search.sort ?? DEFAULT_SORT).split(' ') as [SortField, 'asc' | 'desc'];
  const change = useCallback(
    (next: (current: LocationsSearch) => LocationsSearch, replace = false) =>
      void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  );
  const field = useDelayedText({
    value: search.q ?? '',
    commit: (q) => change((current) => withText(current, q), true),
  });
  const { rows, total, page, pages, size } = useShownRows(locations, search, field.draft);
  const now = useMinute();
  const columns = useMemo(() => locationColumns(locations, now), [locations, now]);
  const goTo = (next: number) => change((current) => withPage(current, next));
  const open = useCallback(
    ({ id }: LocationRecord) => void navigate({ to: '/location/$id', params: { id: String(id) } }),
    [navigate],
  );
  const sorting = {
    columns,
    sort: { field: sortField, direction },
    onSort: ({ field: by, direction: way }: TableSort<SortField>) =>
      change((current) => withSort(current, `${by} ${way}`)),
  };

  return (
    <>
      <ListControls label="Search locations" field={field}>
        <PageSizeSelect
          value={listPlace(search).size}
          onChange={(next) => change((current) => withSize(current, next))}
        />
      </ListControls>
      <Card padding="flush">
        {total === 0 ? (
          <EmptyMessage icon="pin">No locations found matching your search criteria.</EmptyMessage>
        ) : (
          <div className={styles.list}>
            <DataTable<LocationRecord, SortField>
              label="Locations"
              {...sorting}
              sortSelect={<SortSelect {...sorting} />}
              rows={rows}
              keyOf={idOf}
              onOpen={open}
              cardsBelow={columns.length > 6 ? 1200 : 1000}
            />
          </div>
        )}
        <ListFoot noun="locations" {...{ page, pages, size, total }} onPage={goTo} />
      </Card>
    </>
  );
}

/** One page of the rows that the search leaves, in the address's order. @param draft the text as typed so far */
function useShownRows(locations: readonly LocationRecord[], search: LocationsSearch, draft: string) {
  // A press is answered at once; the rows that it asks for come a frame later. So do those of each key press.
  const asked = useDeferredValue(search);
  const text = useDeferredValue(draft);
  const order = asked.sort ?? DEFAULT_SORT;
  const sorted = useMemo(() => createSorted(locations), [locations]);
  const ordered = sorted(order);
  const found = useMemo(() => matchingSites(ordered, text), [ordered, text]);
  const { page: wanted, size } = listPlace(asked);
  const pages = pageCount(found.length, size);
  const isInForce = text.trim() === (asked.q ?? '').trim();
  // The page in the address belongs to the text in the address, not yet to the one being typed.
  const page = clampPage(isInForce ? wanted : 1, pages);
  const rows = useMemo(() => found.slice((page - 1) * size, page * size), [found, page, size]);
  return { rows, total: found.length, page, pages, size };
}

function idOf({ id }: LocationRecord): number {
  return id;
}
