import { getRouteApi, Link } from '@tanstack/react-router';
import { type Camera, cameraDetailsCall, camerasCall } from '#contract/equipment.ts';
import { shownText } from '#core/format/texts.ts';
import { listLoader, RecordListPage, RecordPage, recordLoader } from '#core/page/RecordPages.tsx';
import { type FindRecords, rowSearch } from '#core/page/useFoundRecords.ts';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { DeviceStatus } from '#domain/sites/devices.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { cameraName, recorderName } from '#domain/sites/names.ts';
import { EquipmentNav } from './EquipmentNav.tsx';
import { bySite, byStatus, faultsFirst } from './findDevices.ts';

export const loadCameras = listLoader('cameras', camerasCall);
export const loadCamera = recordLoader('camera', cameraDetailsCall);

const camerasRoute = getRouteApi('/signed-in/cameras');
const cameraRoute = getRouteApi('/signed-in/camera/$id');

const nameOf = ({ name }: Camera) => cameraName(name);

const facts: readonly TableColumn<Camera>[] = [
  { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
  { header: 'NVR', cell: (camera) => <RecorderLink camera={camera} /> },
  {
    header: 'Location',
    phone: 'wide',
    cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
  },
];

const find: FindRecords<Camera> & { readonly noun: string } = {
  noun: 'cameras',
  search: rowSearch(({ name, nvrName, locationName }) => [name, nvrName, locationName]),
  filters: [
    byStatus,
    bySite,
    {
      key: 'nvr',
      label: 'NVR',
      valueOf: ({ nvrId }) => nvrId ?? null,
      nameOf: ({ nvrName, locationName }) => `${recorderName(nvrName)}, ${shownText(locationName)}`,
    },
  ],
  rank: faultsFirst,
};

export function CamerasPage() {
  return (
    <RecordListPage
      query={camerasRoute.useLoaderData()}
      title="Cameras"
      loading="Loading cameras..."
      empty="No cameras available."
      icon="image"
      opens="/camera/$id"
      nameOf={nameOf}
      columns={facts}
      find={find}
    >
      <EquipmentNav />
    </RecordListPage>
  );
}

export function CameraPage() {
  return (
    <RecordPage
      query={cameraRoute.useLoaderData()}
      heading="Camera"
      loading="Loading camera details..."
      notFound="Camera not found."
      icon="image"
      list="/cameras"
      nameOf={nameOf}
      facts={facts}
    />
  );
}

/** A link to the recorder that stores a camera's pictures. */
function RecorderLink({ camera: { nvrId, nvrName } }: { readonly camera: Camera }) {
  if (typeof nvrId !== 'number') return shownText(nvrName);
  return (
    <Link to="/nvr/$id" params={{ id: nvrId }}>
      {recorderName(nvrName)}
    </Link>
  );
}
