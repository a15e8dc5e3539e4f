import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Nvr } from '#core/api/wire/nvr.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { QueryTable } from '#core/page/QueryTable.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { EquipmentPages } from '#plugins/equipment/EquipmentPages.tsx';
import { nvrsRoute } from './nvrRoutes.ts';

const columns: readonly TableColumn<Nvr>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/nvr/$id" params={{ id: String(id) }}>
        {shownText(name, 'Unnamed NVR')}
      </Link>
    ),
  },
  { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
  { header: 'IP Address', figures: true, cell: ({ ipAddress }) => shownText(ipAddress) },
  { header: 'Cameras', width: '7rem', figures: true, cell: ({ cameraCount }) => groupNumber(cameraCount) },
  {
    header: 'Location',
    phone: 'wide',
    cell: (nvr) => <LocationLink id={nvr.locationId} name={nvr.locationName} />,
  },
];

export function NvrsPage() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: Nvr) => void navigate({ to: '/nvr/$id', params: { id: String(id) } }),
    [navigate],
  );
  return (
    <Page>
      <PageHeading>NVRs</PageHeading>
      <EquipmentPages />
      <QueryTable
        query={nvrsRoute.useLoaderData()}
        label="NVRs"
        loading="Loading NVRs..."
        empty="No NVRs available."
        icon="recorder"
        columns={columns}
        keyOf={keyOf}
        onOpen={open}
      />
    </Page>
  );
}

function keyOf({ id }: Nvr): number {
  return id;
}
