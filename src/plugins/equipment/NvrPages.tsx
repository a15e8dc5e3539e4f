import { getRouteApi } from '@tanstack/react-router';
import { type Nvr, nvrDetailsCall, nvrsCall } from '#core/api/wire/equipment.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { RecordListPage } from '#core/page/RecordListPage.tsx';
import { RecordPage } from '#core/page/RecordPage.tsx';
import { listLoader, recordLoader } from '#core/page/recordLoaders.ts';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { EquipmentNav } from './EquipmentNav.tsx';

export const loadNvrs = listLoader('nvrs', nvrsCall);
export const loadNvr = recordLoader('nvr', nvrDetailsCall);

const nvrsRoute = getRouteApi('/signed-in/nvrs');
const nvrRoute = getRouteApi('/signed-in/nvr/$id');

const nameOf = ({ name }: Nvr) => shownText(name, 'Unnamed NVR');

const facts: readonly TableColumn<Nvr>[] = [
  { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
  { header: 'IP Address', figures: true, cell: ({ ipAddress }) => shownText(ipAddress) },
  { header: 'Cameras', width: '7rem', figures: true, cell: ({ cameraCount }) => groupNumber(cameraCount) },
  {
    header: 'Location',
    phone: 'wide',
    cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
  },
];

export function NvrsPage() {
  return (
    <RecordListPage
      query={nvrsRoute.useLoaderData()}
      title="NVRs"
      loading="Loading NVRs..."
      empty="No NVRs available."
      icon="recorder"
      opens="/nvr/$id"
      nameOf={nameOf}
      columns={facts}
    >
      <EquipmentNav />
    </RecordListPage>
  );
}

export function NvrPage() {
  return (
    <RecordPage
      query={nvrRoute.useLoaderData()}
      heading="NVR"
      loading="Loading NVR details..."
      notFound="NVR not found."
      icon="recorder"
      list="/nvrs"
      nameOf={nameOf}
      facts={facts}
    />
  );
}
