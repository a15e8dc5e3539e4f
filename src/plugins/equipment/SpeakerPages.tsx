import { getRouteApi } from '@tanstack/react-router';
import { type Speaker, speakerDetailsCall, speakersCall } from '#contract/equipment.ts';
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
import { speakerName } from '#domain/sites/names.ts';
import { EquipmentNav } from './EquipmentNav.tsx';
import { bySite, byStatus, faultsFirst } from './findDevices.ts';

export const loadSpeakers = listLoader('speakers', speakersCall);
export const loadSpeaker = recordLoader('speaker', speakerDetailsCall);

const speakersRoute = getRouteApi('/signed-in/speakers');
const speakerRoute = getRouteApi('/signed-in/speaker/$id');

const speakers: RecordKind<Speaker> = {
  one: 'speaker',
  many: 'speakers',
  icon: 'voice',
  nameOf: ({ name }) => speakerName(name),
  columns: [
    { header: 'Status', width: '8rem', cell: ({ status }) => <DeviceStatus status={status} /> },
    {
      header: 'Location',
      phone: 'wide',
      cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
    },
  ],
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
