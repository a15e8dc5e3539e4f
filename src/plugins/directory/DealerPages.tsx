import { getRouteApi, Link } from '@tanstack/react-router';
import { type Dealer, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import {
  listLoader,
  type RecordKind,
  RecordListPage,
  RecordPage,
  recordLoader,
} from '#core/page/RecordPages.tsx';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { dealerName } from '#domain/sites/names.ts';
import { DirectoryNav, SitesLink } from './DirectoryNav.tsx';

export const loadDealers = listLoader('dealers', dealersCall);
export const loadDealer = recordLoader('dealer', dealerDetailsCall);

const dealersRoute = getRouteApi('/signed-in/admin/dealers');
const dealerRoute = getRouteApi('/signed-in/admin/dealer/$id');

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
