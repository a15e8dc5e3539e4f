import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Camera } from '#core/api/wire/camera.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { EquipmentPages } from '#plugins/equipment/EquipmentPages.tsx';
import { camerasRoute } from './cameraRoutes.ts';
import { RecorderLink } from './RecorderLink.tsx';

const columns: readonly TableColumn<Camera>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/camera/$id" params={{ id: String(id) }}>
        {shownText(name, 'Unnamed Camera')}
      </Link>
    ),
  },
  { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
  { header: 'NVR', cell: (camera) => <RecorderLink camera={camera} /> },
  {
    header: 'Location',
    phone: 'wide',
    cell: (camera) => <LocationLink id={camera.locationId} name={camera.locationName} />,
  },
];

export function CamerasPage() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: Camera) => void navigate({ to: '/camera/$id', params: { id: String(id) } }),
    [navigate],
  );
  return (
    <Page>
      <PageHeading>Cameras</PageHeading>
      <EquipmentPages />
      <QueryTable
        query={camerasRoute.useLoaderData()}
        label="Cameras"
        loading="Loading cameras..."
        empty="No cameras available."
        icon="image"
        columns={columns}
        keyOf={keyOf}
        onOpen={open}
      />
    </Page>
  );
}

function keyOf({ id }: Camera): number {
  return id;
}
