import type { LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { Badge } from '#core/ui/Badge.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { addressLine } from '#domain/texts/locationText.ts';
import { nameOf } from '#plugins/locations/LocationCard.tsx';
import { isEnabled } from './locationRows.ts';
import type { SortField } from './locationsSearch.ts';

export const locationColumns: readonly TableColumn<LocationRecord, SortField>[] = [
  {
    header: 'Name',
    sortField: 'name',
    width: 'minmax(0, 1.4fr)',
    phone: 'title',
    cell: (row) => <LocationLink id={row.id} name={nameOf(row)} />,
  },
  { header: 'Dealer', sortField: 'dealer', cell: ({ dealer }) => shownText(dealer?.name) },
  { header: 'Account', sortField: 'account', cell: ({ account }) => shownText(account?.name) },
  {
    header: 'Account Code',
    sortField: 'accountCode',
    width: '8.5rem',
    figures: true,
    cell: ({ location }) => shownText(location?.accountCode),
  },
  {
    header: 'Status',
    sortField: 'status',
    width: '7rem',
    cell: ({ location }) => <EnabledBadge enabled={isEnabled(location?.enabledStatus)} />,
  },
  {
    header: 'Address',
    width: 'minmax(0, 1.8fr)',
    phone: 'wide',
    cell: ({ address }) => shownText(addressLine(address)),
  },
];

/** Whether a location is in service: 'Active' in green or 'Inactive' in red. */
export function EnabledBadge({ enabled }: { enabled: boolean }) {
  return enabled ? (
    <Badge tone="green" icon="check">
      Active
    </Badge>
  ) : (
    <Badge tone="red" icon="offline">
      Inactive
    </Badge>
  );
}
