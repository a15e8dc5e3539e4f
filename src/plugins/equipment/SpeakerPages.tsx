import { getRouteApi } from '@tanstack/react-router';
import { type Speaker, speakerDetailsCall, speakersCall } from '#contract/equipment.ts';
import { listLoader, RecordListPage, RecordPage, recordLoader } from '#core/page/RecordPages.tsx';
import { type FindRecords, rowSearch } from '#core/page/useFoundRecords.ts';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { DeviceStatus } from '#domain/sites/devices.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { speakerName } from '#domain/sites/names.ts';
import { EquipmentNav } from './EquipmentNav.tsx';
import { bySite, byStatus, faultsFirst } from './findDevices.ts';

export const loadSpeakers = listLoader('speakers', speakersCall);
export const loadSpeaker = recordLoader('speaker', speakerDetailsCall);

const speakersRoute = getRouteApi('/signed-in/speakers');
const speakerRoute = getRouteApi('/signed-in/speaker/$id');

const nameOf = ({ name }: Speaker) => speakerName(name);

const facts: readonly TableColumn<Speaker>[] = [
  { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
  {
    header: 'Location',
    phone: 'wide',
    cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
  },
];

const find: FindRecords<Speaker> & { readonly noun: string } = {
  noun: 'speakers',
  search: rowSearch(({ name, locationName }) => [name, locationName]),
  filters: [byStatus, bySite],
  rank: faultsFirst,
};

export function SpeakersPage() {
  return (
    <RecordListPage
      query={speakersRoute.useLoaderData()}
      title="Speakers"
      loading="Loading speakers..."
      empty="No speakers available."
      icon="voice"
      opens="/speaker/$id"
      nameOf={nameOf}
      columns={facts}
      find={find}
    >
      <EquipmentNav />
    </RecordListPage>
  );
}

export function SpeakerPage() {
  return (
    <RecordPage
      query={speakerRoute.useLoaderData()}
      heading="Speaker"
      loading="Loading speaker details..."
      notFound="Speaker not found."
      icon="voice"
      list="/speakers"
      nameOf={nameOf}
      facts={facts}
    />
  );
}
