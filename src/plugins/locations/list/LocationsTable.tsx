import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { LocationRecord } from '#contract/location.ts';
import { shownText } from '#core/format/texts.ts';
import { ListControls, ListFoot } from '#core/page/ListControls.tsx';
import { listChanges, listPlace } from '#core/page/listSearch.ts';
import { useDelayedText } from '#core/page/urlState.ts';
import { placeInRows, rowsOn } from '#core/page/useFoundRecords.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { DataTable, type TableColumn, type TableSort } from '#core/ui/table/DataTable.tsx';
import { PageSizeSelect, SortSelect } from '#core/ui/table/Pagination.tsx';
import { createSort } from '#core/ui/table/sortRows.ts';
import { ArmingMark } from '#domain/arming/ArmingMark.tsx';
import { tellsArming } from '#domain/arming/arming.ts';
import { RecordersMark } from '#domain/sites/devices.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { isEnabled, matchingSites } from '#domain/sites/matchingSites.ts';
import { addressLine } from '#domain/sites/names.ts';
import { siteCoverage } from '#domain/sites/siteCoverage.ts';
import { nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationsTable.module.css';
import {
  DEFAULT_SORT,
  type LocationsSearch,
  type LocationsSort,
  type SortField,
  withoutDefaults,
} from './locationsSearch.ts';

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
  const [sortRows] = useState(() => createSort<LocationRecord>());
  const ordered = useMemo(() => sortedLocations(sortRows, locations, order), [sortRows, locations, order]);
  const found = useMemo(() => matchingSites(ordered, text), [ordered, text]);
  const place = placeInRows(found.length, asked, text);
  const { page, size } = place;
  const rows = useMemo(() => rowsOn(found, { page, size }), [found, page, size]);
  return { ...place, rows };
}

function idOf({ id }: LocationRecord): number {
  return id;
}

type Column = TableColumn<LocationRecord, SortField>;

/** The product's columns, and what the provider tells of the sites beyond them. @param now Unix milliseconds */
function locationColumns(locations: readonly LocationRecord[], now: number): readonly Column[] {
  const told = [
    ...(tellsArming(locations) ? [armingColumn(now)] : []),
    ...(locations.some(({ recorders }) => recorders) ? [RECORDERS] : []),
  ];
  return [...BEFORE_TOLD, ...told, ADDRESS];
}

const BEFORE_TOLD: readonly Column[] = [
  {
    header: 'Name',
    sortField: 'name',
    width: 'minmax(0, 1.4fr)',
    phone: 'subject',
    cell: (row) => <LocationLink id={row.id} name={nameOf(row)} />,
  },
  { header: 'Dealer', sortField: 'dealer', phone: 'fact', cell: ({ dealer }) => shownText(dealer?.name) },
  { header: 'Account', sortField: 'account', phone: 'fact', cell: ({ account }) => shownText(account?.name) },
  {
    header: 'Account Code',
    sortField: 'accountCode',
    width: '8.5rem',
    figures: true,
    phone: 'fact',
    cell: ({ location }) => shownText(location?.accountCode),
  },
  {
    header: 'Status',
    sortField: 'status',
    width: '7rem',
    phone: 'mark',
    cell: ({ location }) => <EnabledBadge enabled={isEnabled(location?.enabledStatus)} />,
  },
];

const armingColumn = (now: number): Column => ({
  header: 'Arming',
  width: 'minmax(0, 1.6fr)',
  phone: 'mark',
  cell: (site) => <ArmingMark {...siteCoverage(site)} zone={site.timeZone} now={now} />,
});
const RECORDERS: Column = {
  header: 'Recorders',
  width: 'minmax(0, 0.9fr)',
  phone: 'fact',
  cell: ({ recorders }) => <RecordersMark recorders={recorders} />,
};
const ADDRESS: Column = {
  header: 'Address',
  width: 'minmax(0, 1.8fr)',
  phone: 'mark',
  cell: ({ address }) => shownText(addressLine(address)),
};

/**
 * Whether a location is in service: 'Active' in green or 'Inactive' in red. An active one has neither ground nor icon,
 * since a green badge with a check would read as armed.
 */
function EnabledBadge({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <span className={styles.active}>Active</span>
  ) : (
    <Badge tone="red" icon="offline">
      Inactive
    </Badge>
  );
}

/**
 * A sorted copy: missing values come last in either direction.
 * @param sortRows as `createSort` makes it
 */
export function sortedLocations(
  sortRows: ReturnType<typeof createSort<LocationRecord>>,
  rows: readonly LocationRecord[],
  sort: LocationsSort,
): readonly LocationRecord[] {
  const [field, direction] = sort.split(' ') as [SortField, 'asc' | 'desc'];
  return sortRows(rows, SORTED_BY[field], direction);
}

const SORTED_BY: Readonly<Record<SortField, (row: LocationRecord) => string>> = {
  name: ({ location }) => shownText(location?.name, ''),
  dealer: ({ dealer }) => shownText(dealer?.name, ''),
  account: ({ account }) => shownText(account?.name, ''),
  accountCode: ({ location }) => shownText(location?.accountCode, ''),
  status: ({ location }) => (isEnabled(location?.enabledStatus) ? 'Active' : 'Inactive'),
};
