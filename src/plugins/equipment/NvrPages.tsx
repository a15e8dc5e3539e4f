import { getRouteApi, Link } from '@tanstack/react-router';
import { type Nvr, nvrDetailsCall, nvrsCall } from '#contract/equipment.ts';
import { groupNumber, shownText } from '#core/format/texts.ts';
import { listLoader, RecordListPage, RecordPage, recordLoader } from '#core/page/RecordPages.tsx';
import { type FindRecords, rowSearch } from '#core/page/useFoundRecords.ts';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { DeviceStatus } from '#domain/sites/devices.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { recorderName } from '#domain/sites/names.ts';
import { EquipmentNav } from './EquipmentNav.tsx';
import { bySite, byStatus, faultsFirst } from './findDevices.ts';

export const loadNvrs = listLoader('NVRs', nvrsCall);
export const loadNvr = recordLoader('NVR', nvrDetailsCall);

const nvrsRoute = getRouteApi('/signed-in/nvrs');
const nvrRoute = getRouteApi('/signed-in/nvr/$id');

const nameOf = ({ name }: Nvr) => recorderName(name);

const facts: readonly TableColumn<Nvr>[] = [
  { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
  { header: 'IP Address', figures: true, cell: ({ ipAddress }) => shownText(ipAddress) },
  { header: 'Cameras', width: '7rem', figures: true, cell: (nvr) => <CamerasLink nvr={nvr} /> },
  {
    header: 'Location',
    phone: 'wide',
    cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
  },
];

const find: FindRecords<Nvr> & { readonly noun: string } = {
  noun: 'NVRs',
  search: rowSearch(({ name, ipAddress, locationName }) => [name, ipAddress, locationName]),
  filters: [byStatus, bySite],
  rank: faultsFirst,
};

/** The number of a recorder's cameras, which leads to them. */
function CamerasLink({ nvr: { id, cameraCount } }: { readonly nvr: Nvr }) {
  if (!cameraCount) return groupNumber(cameraCount);
  return (
    <Link to="/cameras" search={{ nvr: id }}>
      {groupNumber(cameraCount)}
    </Link>
  );
}

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
      find={find}
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
