import { getRouteApi, Link } from '@tanstack/react-router';
import { type Customer, customerDetailsCall, customersCall } from '#contract/directory.ts';
import { groupNumber, shownText } from '#core/format/texts.ts';
import { listLoader, RecordListPage, RecordPage, recordLoader } from '#core/page/RecordPages.tsx';
import { type FindRecords, rowSearch } from '#core/page/useFoundRecords.ts';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { customerName, dealerName } from '#domain/sites/names.ts';
import { DirectoryNav, SitesLink } from './DirectoryNav.tsx';

export const loadCustomers = listLoader('customers', customersCall);
export const loadCustomer = recordLoader('customer', customerDetailsCall);

const customersRoute = getRouteApi('/signed-in/admin/customers');
const customerRoute = getRouteApi('/signed-in/admin/customer/$id');

const nameOf = ({ name }: Customer) => customerName(name);

const facts: readonly TableColumn<Customer>[] = [
  { header: 'Dealer', phone: 'wide', cell: (customer) => <DealerOfCustomer customer={customer} /> },
  { header: 'Accounts', width: '8rem', figures: true, cell: ({ accountCount }) => groupNumber(accountCount) },
  {
    header: 'Locations',
    width: '8rem',
    figures: true,
    cell: ({ name, locationCount }) => <SitesLink name={name} count={locationCount} />,
  },
];

const find: FindRecords<Customer> & { readonly noun: string } = {
  noun: 'customers',
  search: rowSearch(({ name, dealerName }) => [name, dealerName]),
  filters: [
    {
      key: 'dealer',
      label: 'Dealer',
      valueOf: ({ dealerId }) => dealerId ?? null,
      nameOf: (customer) => dealerName(customer.dealerName),
    },
  ],
};

export function CustomersPage() {
  return (
    <RecordListPage
      query={customersRoute.useLoaderData()}
      title="Customers"
      loading="Loading customers..."
      empty="No customers available."
      icon="people"
      opens="/customer/$id"
      nameOf={nameOf}
      columns={facts}
      find={find}
    >
      <DirectoryNav />
    </RecordListPage>
  );
}

export function CustomerPage() {
  return (
    <RecordPage
      query={customerRoute.useLoaderData()}
      heading="Customer"
      loading="Loading customer details..."
      notFound="Customer not found."
      icon="people"
      list="/customers"
      nameOf={nameOf}
      facts={facts}
    />
  );
}

function DealerOfCustomer({ customer: { dealerId, dealerName: name } }: { readonly customer: Customer }) {
  if (typeof dealerId !== 'number') return shownText(name);
  return (
    <Link to="/dealer/$id" params={{ id: dealerId }}>
      {dealerName(name)}
    </Link>
  );
}
