import { getRouteApi, Link } from '@tanstack/react-router';
import {
  type Camera,
  cameraDetailsCall,
  camerasCall,
  type Nvr,
  nvrDetailsCall,
  nvrsCall,
  type Speaker,
  speakerDetailsCall,
  speakersCall,
} from '#contract/equipment.ts';
import { recordsOf } from '#core/api/query.ts';
import { groupNumber, shownText } from '#core/format/texts.ts';
import { SiblingPages } from '#core/page/Page.tsx';
import { loaderOf } from '#core/page/QueryRows.tsx';
import { type RecordKind, RecordListPage, RecordPage, recordLoader } from '#core/page/RecordPages.tsx';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { DeviceStatus } from '#domain/sites/devices.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { cameraName, recorderName, speakerName } from '#domain/sites/names.ts';
import { bySite, byStatus, type Device, faultsFirst } from './findDevices.ts';

const STATUS: TableColumn<Device> = {
  header: 'Status',
  width: '8rem',
  cell: ({ status }) => <DeviceStatus status={status} />,
};
const SITE: TableColumn<Device> = {
  header: 'Location',
  phone: 'wide',
  cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
};

export const loadCameras = loaderOf(recordsOf('cameras', camerasCall));
export const loadCamera = recordLoader('camera', cameraDetailsCall);

const camerasRoute = getRouteApi('/signed-in/cameras');
const cameraRoute = getRouteApi('/signed-in/camera/$id');

const cameras: RecordKind<Camera> = {
  one: 'camera',
  many: 'cameras',
  icon: 'image',
  nameOf: ({ name }) => cameraName(name),
  columns: [STATUS, { header: 'NVR', cell: (camera) => <RecorderLink camera={camera} /> }, SITE],
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

export const loadNvrs = loaderOf(recordsOf('NVRs', nvrsCall));
export const loadNvr = recordLoader('NVR', nvrDetailsCall);

const nvrsRoute = getRouteApi('/signed-in/nvrs');
const nvrRoute = getRouteApi('/signed-in/nvr/$id');

const recorders: RecordKind<Nvr> = {
  one: 'NVR',
  many: 'NVRs',
  icon: 'recorder',
  nameOf: ({ name }) => recorderName(name),
  columns: [
    STATUS,
    { header: 'IP Address', figures: true, cell: ({ ipAddress }) => shownText(ipAddress) },
    { header: 'Cameras', width: '7rem', figures: true, cell: (nvr) => <CamerasLink nvr={nvr} /> },
    SITE,
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

export const loadSpeakers = loaderOf(recordsOf('speakers', speakersCall));
export const loadSpeaker = recordLoader('speaker', speakerDetailsCall);

const speakersRoute = getRouteApi('/signed-in/speakers');
const speakerRoute = getRouteApi('/signed-in/speaker/$id');

const speakers: RecordKind<Speaker> = {
  one: 'speaker',
  many: 'speakers',
  icon: 'voice',
  nameOf: ({ name }) => speakerName(name),
  columns: [STATUS, SITE],
  search: rowSearch(({ name, locationName }) => [name, locationName]),
  filters: [byStatus, bySite],
  rank: faultsFirst,
};

export function SpeakersPage() {
  return (
    <RecordListPage
      kind={speakers}
      title="Speakers"
      query={speakersRoute.useLoaderData()}
      opens="/speaker/$id"
    >
      <EquipmentNav />
    </RecordListPage>
  );
}

export function SpeakerPage() {
  return <RecordPage kind={speakers} query={speakerRoute.useLoaderData()} list="/speakers" />;
}

const pages = [
  { label: 'Cameras', to: '/cameras' },
  { label: 'NVRs', to: '/nvrs' },
  { label: 'Speakers', to: '/speakers' },
] as const;

function EquipmentNav() {
  return <SiblingPages label="Equipment" pages={pages} />;
}
