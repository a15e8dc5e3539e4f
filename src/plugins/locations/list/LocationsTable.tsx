import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { LocationRecord } from '#contract/location.ts';
import { shownText } from '#core/format/texts.ts';
import { RecordTable } from '#core/page/RecordPages.tsx';
import type { FindRecords } from '#core/page/useFoundRecords.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Badge } from '#core/ui/Badge.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { ArmingMark } from '#domain/arming/ArmingMark.tsx';
import { tellsArming } from '#domain/arming/arming.ts';
import { RecordersMark } from '#domain/sites/devices.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { isEnabled, matchingSites } from '#domain/sites/matchingSites.ts';
import { addressLine } from '#domain/sites/names.ts';
import { siteCoverage } from '#domain/sites/siteCoverage.ts';
import { nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationsTable.module.css';
import type { SortField } from './locationsSearch.ts';

const route = getRouteApi('/signed-in/locations');

interface LocationsTableProps {
  readonly locations: readonly LocationRecord[];
  readonly stale: boolean;
}

export function LocationsTable({ locations, stale }: LocationsTableProps) {
  const navigate = route.useNavigate();
  const now = useMinute();
  const columns = useMemo(() => locationColumns(locations, now), [locations, now]);
  const open = useCallback(
    ({ id }: LocationRecord) => void navigate({ to: '/location/$id', params: { id: String(id) } }),
    [navigate],
  );
  return (
    <div className={styles.list}>
      <RecordTable
        label="Locations"
        noun="locations"
        icon="pin"
        records={locations}
        stale={stale}
        find={FIND}
        columns={columns}
        onOpen={open}
        cardsBelow={columns.length > 6 ? 1200 : 1000}
      />
    </div>
  );
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

export const SORTED_BY: Readonly<Record<SortField, (row: LocationRecord) => string>> = {
  name: ({ location }) => shownText(location?.name, ''),
  dealer: ({ dealer }) => shownText(dealer?.name, ''),
  account: ({ account }) => shownText(account?.name, ''),
  accountCode: ({ location }) => shownText(location?.accountCode, ''),
  status: ({ location }) => (isEnabled(location?.enabledStatus) ? 'Active' : 'Inactive'),
};

const FIND: FindRecords<LocationRecord> = { search: matchingSites, filters: [], sortedBy: SORTED_BY };
