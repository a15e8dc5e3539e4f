import { getRouteApi } from '@tanstack/react-router';
import { type Dealer, dealerDetailsCall, dealersCall } from '#core/api/wire/directory.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { RecordListPage } from '#core/page/RecordListPage.tsx';
import { RecordPage } from '#core/page/RecordPage.tsx';
import { listLoader, recordLoader } from '#core/page/recordLoaders.ts';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { DirectoryNav } from './DirectoryNav.tsx';

export const loadDealers = listLoader('dealers', dealersCall);
export const loadDealer = recordLoader('dealer', dealerDetailsCall);

const dealersRoute = getRouteApi('/signed-in/admin/dealers');
const dealerRoute = getRouteApi('/signed-in/admin/dealer/$id');

const nameOf = ({ name }: Dealer) => shownText(name, 'Unnamed Dealer');

const facts: readonly TableColumn<Dealer>[] = [
  { header: 'Phone', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  { header: 'Email', phone: 'wide', cell: ({ email }) => <MailLink address={email} /> },
  {
    header: 'Locations',
    width: '8rem',
    figures: true,
    cell: ({ locationCount }) => groupNumber(locationCount),
  },
];

export function DealersPage() {
  return (
    <RecordListPage
      query={dealersRoute.useLoaderData()}
      title="Dealers"
      loading="Loading dealers..."
      empty="No dealers available."
      icon="users"
      opens="/dealer/$id"
      nameOf={nameOf}
      columns={facts}
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
      icon="users"
      list="/dealers"
      nameOf={nameOf}
      facts={facts}
    />
  );
}
