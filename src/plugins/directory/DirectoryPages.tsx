import { getRouteApi, Link } from '@tanstack/react-router';
import {
  type Customer,
  customerDetailsCall,
  customersCall,
  type Dealer,
  dealerDetailsCall,
  dealersCall,
} from '#contract/directory.ts';
import { recordsOf } from '#core/api/query.ts';
import { groupNumber, shownText } from '#core/format/texts.ts';
import { SiblingPages } from '#core/page/Page.tsx';
import { loaderOf } from '#core/page/QueryRows.tsx';
import { type RecordKind, RecordListPage, RecordPage, recordLoader } from '#core/page/RecordPages.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { customerName, dealerName } from '#domain/sites/names.ts';

export const loadDealers = loaderOf(recordsOf('dealers', dealersCall));
export const loadDealer = recordLoader('dealer', dealerDetailsCall);

const dealersRoute = getRouteApi('/signed-in/_admin/dealers');
const dealerRoute = getRouteApi('/signed-in/_admin/dealer/$id');

const facts: readonly TableColumn<Dealer>[] = [
  { header: 'Phone', phone: 'wide', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  {
    header: 'Email',
    phone: 'wide',
    width: 'minmax(0, 1.5fr)',
    cell: ({ email }) => <MailLink address={email} />,
  },
  {
    header: 'Locations',
    width: '8rem',
    figures: true,
    cell: ({ name, locationCount }) => <SitesLink name={name} count={locationCount} />,
  },
];

const dealers: RecordKind<Dealer> = {
  one: 'dealer',
  many: 'dealers',
  icon: 'people',
  nameOf: ({ name }) => dealerName(name),
  columns: facts,
  search: rowSearch(({ name, phone, email }) => [name, phone, email]),
  filters: [],
};

/** What the page of one dealer has beyond its row. */
const details: typeof facts = [
  ...facts,
  {
    header: 'Customers',
    cell: ({ id }) => (
      <Link to="/customers" search={{ dealer: id }}>
        Show customers
      </Link>
    ),
  },
];

export function DealersPage() {
  return (
    <RecordListPage kind={dealers} title="Dealers" query={dealersRoute.useLoaderData()} opens="/dealer/$id">
      <DirectoryNav />
    </RecordListPage>
  );
}

export function DealerPage() {
  return <RecordPage kind={dealers} query={dealerRoute.useLoaderData()} list="/dealers" facts={details} />;
}

export const loadCustomers = loaderOf(recordsOf('customers', customersCall));
export const loadCustomer = recordLoader('customer', customerDetailsCall);

const customersRoute = getRouteApi('/signed-in/_admin/customers');
const customerRoute = getRouteApi('/signed-in/_admin/customer/$id');

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

const pages = [
  { label: 'Dealers', to: '/dealers' },
  { label: 'Customers', to: '/customers' },
] as const;

function DirectoryNav() {
  return <SiblingPages label="Directory" pages={pages} />;
}

interface SitesLinkProps {
  /** Name of the customer or dealer, which the list of locations finds them by. */
  readonly name: string | null | undefined;
  readonly count: number | null | undefined;
}

/** The number of somebody's sites, which leads to them. */
function SitesLink({ name, count }: SitesLinkProps) {
  const text = shownText(name, '');
  if (!count || text === '') return groupNumber(count);
  return (
    <ScreenLink to="/locations" search={{ q: text }}>
      {groupNumber(count)}
    </ScreenLink>
  );
}
