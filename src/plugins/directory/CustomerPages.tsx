import { getRouteApi, Link } from '@tanstack/react-router';
import { type Customer, customerDetailsCall, customersCall } from '#contract/directory.ts';
import { groupNumber, shownText } from '#core/format/texts.ts';
import {
  listLoader,
  type RecordKind,
  RecordListPage,
  RecordPage,
  recordLoader,
} from '#core/page/RecordPages.tsx';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { customerName, dealerName } from '#domain/sites/names.ts';
import { DirectoryNav, SitesLink } from './DirectoryNav.tsx';

export const loadCustomers = listLoader('customers', customersCall);
export const loadCustomer = recordLoader('customer', customerDetailsCall);

const customersRoute = getRouteApi('/signed-in/admin/customers');
const customerRoute = getRouteApi('/signed-in/admin/customer/$id');

const customers: RecordKind<Customer> = {
  one: 'customer',
  many: 'customers',
  icon: 'people',
  nameOf: ({ name }) => customerName(name),
  columns: [
    { header: 'Dealer', phone: 'wide', cell: (customer) => <DealerOfCustomer customer={customer} /> },
    {
      header: 'Accounts',
      width: '8rem',
      figures: true,
      cell: ({ accountCount }) => groupNumber(accountCount),
    },
    {
      header: 'Locations',
      width: '8rem',
      figures: true,
      cell: ({ name, locationCount }) => <SitesLink name={name} count={locationCount} />,
    },
  ],
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
      kind={customers}
      title="Customers"
      query={customersRoute.useLoaderData()}
      opens="/customer/$id"
    >
      <DirectoryNav />
    </RecordListPage>
  );
}

export function CustomerPage() {
  return <RecordPage kind={customers} query={customerRoute.useLoaderData()} list="/customers" />;
}

function DealerOfCustomer({ customer: { dealerId, dealerName: name } }: { readonly customer: Customer }) {
  if (typeof dealerId !== 'number') return shownText(name);
  return (
    <Link to="/dealer/$id" params={{ id: dealerId }}>
      {dealerName(name)}
    </Link>
  );
}
