import { getRouteApi, Link } from '@tanstack/react-router';
import { type Camera, cameraDetailsCall, camerasCall } from '#contract/equipment.ts';
import { shownText } from '#core/format/texts.ts';
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
import { cameraName, recorderName } from '#domain/sites/names.ts';
import { EquipmentNav } from './EquipmentNav.tsx';
import { bySite, byStatus, faultsFirst } from './findDevices.ts';

export const loadCameras = listLoader('cameras', camerasCall);
export const loadCamera = recordLoader('camera', cameraDetailsCall);

const camerasRoute = getRouteApi('/signed-in/cameras');
const cameraRoute = getRouteApi('/signed-in/camera/$id');

const cameras: RecordKind<Camera> = {
  one: 'camera',
  many: 'cameras',
  icon: 'image',
  nameOf: ({ name }) => cameraName(name),
  columns: [
    { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
    { header: 'NVR', cell: (camera) => <RecorderLink camera={camera} /> },
    {
      header: 'Location',
      phone: 'wide',
      cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
    },
  ],
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
    <RecordListPage kind={cameras} title="Cameras" query={camerasRoute.useLoaderData()} opens="/camera/$id">
      <EquipmentNav />
    </RecordListPage>
  );
}

export function CameraPage() {
  return <RecordPage kind={cameras} query={cameraRoute.useLoaderData()} list="/cameras" />;
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
