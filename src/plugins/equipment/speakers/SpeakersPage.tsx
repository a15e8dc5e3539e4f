import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Speaker } from '#core/api/wire/speaker.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { EquipmentPages } from '#plugins/equipment/EquipmentPages.tsx';
import { speakersRoute } from './speakerRoutes.ts';

const columns: readonly TableColumn<Speaker>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/speaker/$id" params={{ id: String(id) }}>
        {shownText(name, 'Unnamed Speaker')}
      </Link>
    ),
  },
  { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
  {
    header: 'Location',
    phone: 'wide',
    cell: (speaker) => <LocationLink id={speaker.locationId} name={speaker.locationName} />,
  },
];

export function SpeakersPage() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: Speaker) => void navigate({ to: '/speaker/$id', params: { id: String(id) } }),
    [navigate],
  );
  return (
    <Page>
      <PageHeading>Speakers</PageHeading>
      <EquipmentPages />
      <QueryTable
        query={speakersRoute.useLoaderData()}
        label="Speakers"
        loading="Loading speakers..."
        empty="No speakers available."
        icon="voice"
        columns={columns}
        keyOf={keyOf}
        onOpen={open}
      />
    </Page>
  );
}

function keyOf({ id }: Speaker): number {
  return id;
}
