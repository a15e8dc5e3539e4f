/** A site as incidents need it: with what can see, speak and be called there. */
import type { ContactsTable } from '../db/tables/people.ts';
import type { CamerasTable, SpeakersTable } from '../db/tables/sites.ts';
import type { Contacts } from './contacts.ts';
import type { Equipment } from './equipment.ts';
import type { Site } from './sites.ts';

export interface MonitoredSite extends Site {
  /** Cameras whose views were drawn, the busiest first; never empty. */
  readonly cameras: readonly CamerasTable[];
  readonly speakers: readonly SpeakersTable[];
  /** In the order in which they are called. */
  readonly callList: readonly ContactsTable[];
}

export function monitoredSites(
  sites: readonly Site[],
  equipment: Equipment,
  { contacts, contactLocations }: Contacts,
): MonitoredSite[] {
  const people = new Map(contacts.map((contact) => [contact.id, contact]));
  return sites.flatMap((site) => {
    const here = ({ locationId }: { readonly locationId: number }) => locationId === site.location.id;
    const drawn = new Set(site.kind.cameras);
    const cameras = equipment.cameras.filter((camera) => here(camera) && drawn.has(camera.name));
    if (cameras.length === 0) return [];
    const callList = contactLocations
      .filter(here)
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ contactId }) => people.get(contactId) ?? []);
    return [{ ...site, cameras, speakers: equipment.speakers.filter(here), callList }];
  });
}
