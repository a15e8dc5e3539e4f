import type { LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { Badge } from '#core/ui/Badge.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { ArmingMark } from '#domain/sites/ArmingMark.tsx';
import { isEnabled } from '#domain/sites/isEnabled.ts';
import { RecordersMark } from '#domain/sites/RecordersMark.tsx';
import { siteCoverage } from '#domain/sites/siteCoverage.ts';
import { addressLine } from '#domain/texts/locationText.ts';
import { tellsArming } from '#machines/coverage.ts';
import { nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationsTable.module.css';
import type { SortField } from './locationsSearch.ts';

type Column = TableColumn<LocationRecord, SortField>;

/** The product's columns, and what the provider tells of the sites beyond them. @param now Unix milliseconds */
export function locationColumns(locations: readonly LocationRecord[], now: number): readonly Column[] {
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
  cell: (site) => <ArmingMark coverage={siteCoverage(site)} zone={site.timeZone} now={now} />,
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
export function EnabledBadge({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <span className={styles.active}>Active</span>
  ) : (
    <Badge tone="red" icon="offline">
      Inactive
    </Badge>
  );
}
