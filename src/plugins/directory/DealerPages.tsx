import { getRouteApi, Link } from '@tanstack/react-router';
import { type Dealer, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import { listLoader, RecordListPage, RecordPage, recordLoader } from '#core/page/RecordPages.tsx';
import { type FindRecords, rowSearch } from '#core/page/useFoundRecords.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { dealerName } from '#domain/sites/names.ts';
import { DirectoryNav, SitesLink } from './DirectoryNav.tsx';

export const loadDealers = listLoader('dealers', dealersCall);
export const loadDealer = recordLoader('dealer', dealerDetailsCall);

const dealersRoute = getRouteApi('/signed-in/admin/dealers');
const dealerRoute = getRouteApi('/signed-in/admin/dealer/$id');

const nameOf = ({ name }: Dealer) => dealerName(name);

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

const find: FindRecords<Dealer> & { readonly noun: string } = {
  noun: 'dealers',
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
    <RecordListPage
      query={dealersRoute.useLoaderData()}
      title="Dealers"
      loading="Loading dealers..."
      empty="No dealers available."
      icon="people"
      opens="/dealer/$id"
      nameOf={nameOf}
      columns={facts}
      find={find}
    >
      <DirectoryNav />
    </RecordListPage>
  );
}

export function DealerPage() {
  return (
    <RecordPage
      query={dealerRoute.useLoaderData()}
      heading="Dealer"
      loading="Loading dealer details..."
      notFound="Dealer not found."
      icon="people"
      list="/dealers"
      nameOf={nameOf}
      facts={details}
    />
  );
}
