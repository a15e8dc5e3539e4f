import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Dealer } from '#core/api/wire/dealer.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { DirectoryPages } from '#plugins/directory/DirectoryPages.tsx';
import { dealersRoute } from './dealerRoutes.ts';

const columns: readonly TableColumn<Dealer>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/dealer/$id" params={{ id: String(id) }}>
        {shownText(name, 'Unnamed Dealer')}
      </Link>
    ),
  },
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
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: Dealer) => void navigate({ to: '/dealer/$id', params: { id: String(id) } }),
    [navigate],
  );
  return (
    <Page>
      <PageHeading>Dealers</PageHeading>
      <DirectoryPages />
      <QueryTable
        query={dealersRoute.useLoaderData()}
        label="Dealers"
        loading="Loading dealers..."
        empty="No dealers available."
        icon="users"
        columns={columns}
        keyOf={keyOf}
        onOpen={open}
      />
    </Page>
  );
}

function keyOf({ id }: Dealer): number {
  return id;
}
