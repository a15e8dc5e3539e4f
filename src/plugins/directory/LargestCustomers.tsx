import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Customer, customersCall } from '#contract/directory.ts';
import { recordsOf } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/texts.ts';
import { PanelTable } from '#core/page/Panels.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { customerName } from '#domain/sites/names.ts';
import { directoryConfig } from './directoryConfig.ts';

const query = recordsOf('largest customers', customersCall);

const columns: readonly TableColumn<Customer>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/customer/$id" params={{ id }}>
        {customerName(name)}
      </Link>
    ),
  },
  {
    header: 'Locations',
    width: '8rem',
    figures: true,
    cell: ({ locationCount }) => groupNumber(locationCount),
  },
];

/** The customers with the most sites, for Admins. */
export function LargestCustomers() {
  const { largestCustomers } = directoryConfig.read(useApp().config);
  const pick = useCallback(
    (customers: readonly Customer[]) =>
      customers
        .toSorted((a, b) => (b.locationCount ?? 0) - (a.locationCount ?? 0))
        .slice(0, largestCustomers),
    [largestCustomers],
  );
  return (
    <PanelTable
      label="Largest customers"
      query={query}
      pick={pick}
      loading="Loading customers..."
      empty="No customers available."
      failed="The customers could not be loaded."
      icon="people"
      columns={columns}
    >
      {({ length: count }) =>
        count > largestCustomers && (
          <p>
            {largestCustomers} of {groupNumber(count)} customers. <Link to="/customers">All customers</Link>
          </p>
        )
      }
    </PanelTable>
  );
}
