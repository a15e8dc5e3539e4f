import { getRouteApi, Link } from '@tanstack/react-router';
import { type Nvr, nvrDetailsCall, nvrsCall } from '#contract/equipment.ts';
import { groupNumber, shownText } from '#core/format/texts.ts';
import {
  listLoader,
  type RecordKind,
  RecordListPage,
  RecordPage,
  recordLoader,
} from '#core/page/RecordPages.tsx';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { DeviceStatus } from '#domain/sites/devices.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { recorderName } from '#domain/sites/names.ts';
import { EquipmentNav } from './EquipmentNav.tsx';
import { bySite, byStatus, faultsFirst } from './findDevices.ts';

export const loadNvrs = listLoader('NVRs', nvrsCall);
export const loadNvr = recordLoader('NVR', nvrDetailsCall);

const nvrsRoute = getRouteApi('/signed-in/nvrs');
const nvrRoute = getRouteApi('/signed-in/nvr/$id');

const recorders: RecordKind<Nvr> = {
  one: 'NVR',
  many: 'NVRs',
  icon: 'recorder',
  nameOf: ({ name }) => recorderName(name),
  columns: [
    { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
    { header: 'IP Address', figures: true, cell: ({ ipAddress }) => shownText(ipAddress) },
    { header: 'Cameras', width: '7rem', figures: true, cell: (nvr) => <CamerasLink nvr={nvr} /> },
    {
      header: 'Location',
      phone: 'wide',
      cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
    },
  ],
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
    <RecordListPage kind={recorders} title="NVRs" query={nvrsRoute.useLoaderData()} opens="/nvr/$id">
      <EquipmentNav />
    </RecordListPage>
  );
}

export function NvrPage() {
  return <RecordPage kind={recorders} query={nvrRoute.useLoaderData()} list="/nvrs" />;
}
