import * as v from 'valibot';
import { recordCall } from './call.ts';
import {
  AddressOrText,
  count,
  DeviceStatus,
  Id,
  instant,
  listCall,
  listOf,
  text,
  textOf,
} from './vocabulary.ts';

export const LocationRecord = v.object({
  id: Id,
  location: v.nullish(
    v.object({
      name: text(),
      accountCode: text(),
      /** true, or one of the texts 'Active', 'Enabled', 'true'. */
      enabledStatus: v.nullish(v.union([v.boolean(), textOf(200)])),
    }),
  ),
  address: v.nullish(AddressOrText),
  dealer: v.nullish(v.object({ name: text() })),
  account: v.nullish(v.object({ name: text() })),
  /** Optional: whose site it is. */
  customer: v.nullish(v.object({ name: text() })),
  /** IANA name, e.g. 'America/Vancouver': the clock that the site's recurring schedule items follow. */
  timeZone: text(),
  /** Whether the site is armed now; null when it is not known. */
  armed: v.nullish(v.boolean()),
  /** When `armed` changes next. */
  until: instant(),
  /** Whether the site would be armed now if its schedules alone decided. */
  scheduledArmed: v.nullish(v.boolean()),
  /** How many of the site's recorders have which status. */
  recorders: v.nullish(v.object({ ok: count(), error: count(), offline: count(), other: count() })),
  contactCount: count(),
  scheduleCount: count(),
  /** The incident that began last. */
  lastIncident: v.nullish(v.object({ id: Id, startTime: instant() })),
  nvRs: listOf(v.object({ id: v.nullish(Id), name: text(), status: DeviceStatus, ipAddress: text() })),
  schedules: listOf(v.object({ schedule: v.object({ id: Id, name: text(), locationId: v.nullish(Id) }) })),
  contactLocations: listOf(
    v.object({
      contactLocation: v.nullish(v.object({ rank: count(), contactType: text() })),
      contact: v.object({
        id: v.nullish(Id),
        firstname: text(),
        lastname: text(),
        /** Name as the emergency list shows it, e.g. 'Okafor, Ada'. */
        listName: text(),
        cell: text(),
        work: text(),
        home: text(),
        email: text(),
      }),
    }),
  ),
});
export type LocationRecord = v.InferOutput<typeof LocationRecord>;

/** What stands for a site's name where it has none. */
export const UNNAMED_LOCATION = 'Unnamed Location';

/** Why a site is watched less than it should be, so that a person has to look after it. */
export type SiteNeed = 'disarmed' | 'recorder';

/** By what is known of the site; a recorder in a state of another word counts as one that records. */
export function siteNeed({
  armed,
  scheduledArmed,
  recorders,
}: Pick<LocationRecord, 'armed' | 'scheduledArmed' | 'recorders'>): SiteNeed | null {
  if (armed === false && scheduledArmed === true) return 'disarmed';
  const isUnrecorded = (recorders?.offline ?? 0) > 0 || (recorders?.error ?? 0) > 0;
  return armed === true && isUnrecorded ? 'recorder' : null;
}

export const ArmedStatus = v.object({ armed: v.boolean(), until: instant() });
export type ArmedStatus = v.InferOutput<typeof ArmedStatus>;

export const locationDetailsCall = recordCall({
  name: 'getLocation',
  summary: 'One location with its recorders, schedules and emergency contacts',
  path: '/api/Location/details/{id}',
  response: LocationRecord,
});

export const armedStatusCall = recordCall({
  name: 'getLocationArmedStatus',
  summary: 'Whether a location is armed now, and until when',
  path: '/api/Location/armed-status/{id}',
  response: ArmedStatus,
});

export const locationsCall = listCall({
  name: 'getLocations',
  summary: 'Locations that the caller may see; their nested lists are left out',
  path: '/api/Location/locations',
  row: LocationRecord,
});
