import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Customer } from '#core/api/wire/customer.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { DirectoryPages } from '#plugins/directory/DirectoryPages.tsx';
import { customersRoute } from './customerRoutes.ts';
import { DealerOfCustomer } from './DealerOfCustomer.tsx';

const columns: readonly TableColumn<Customer>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/customer/$id" params={{ id: String(id) }}>
        {shownText(name, 'Unnamed Customer')}
      </Link>
    ),
  },
  { header: 'Dealer', phone: 'wide', cell: (customer) => <DealerOfCustomer customer={customer} /> },
  { header: 'Accounts', width: '8rem', figures: true, cell: ({ accountCount }) => groupNumber(accountCount) },
  {
    header: 'Locations',
    width: '8rem',
    figures: true,
    cell: ({ locationCount }) => groupNumber(locationCount),
  },
];

export function CustomersPage() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: Customer) => void navigate({ to: '/customer/$id', params: { id: String(id) } }),
    [navigate],
  );
  return (
    <Page>
      <PageHeading>Customers</PageHeading>
      <DirectoryPages />
      <QueryTable
        query={customersRoute.useLoaderData()}
        label="Customers"
        loading="Loading customers..."
        empty="No customers available."
        icon="users"
        columns={columns}
        keyOf={keyOf}
        onOpen={open}
      />
    </Page>
  );
}

function keyOf({ id }: Customer): number {
  return id;
}
