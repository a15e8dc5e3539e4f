import * as v from 'valibot';
import { recordCall } from './call.ts';
import { person } from './contact.ts';
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

/** A site. Rows of the list leave out recorders, schedules and contacts, which the details have. @screens Location */
export const LocationRecord = v.object({
  /** Id of the site. @screens Home, Locations, Location, Coverage, Events */
  id: Id,
  /** The site’s own facts. @screens Locations, Location, Coverage, Events */
  location: v.nullish(
    v.object({
      /** Name of the site. @screens Locations, Location, Coverage, Events */
      name: text(),
      /** Account number. @screens Locations, Location, Coverage, Events */
      accountCode: text(),
      /** true, or one of the texts Active, Enabled and true: anything else is inactive. @screens Locations */
      enabledStatus: v.nullish(v.union([v.boolean(), textOf(200)])),
    }),
  ),
  /** Where the site is. @screens Locations, Location, Coverage */
  address: v.nullish(AddressOrText),
  /** The dealer who looks after the site. @screens Locations, Location, Coverage */
  dealer: v.nullish(
    v.object({
      /** Name of the dealer. @screens Locations, Location, Coverage */
      name: text(),
    }),
  ),
  /** The account that the site belongs to. @screens Locations, Events, Coverage */
  account: v.nullish(
    v.object({
      /** Name of the account. @screens Locations, Events, Coverage */
      name: text(),
    }),
  ),
  /** Optional. Whose site it is. @screens Locations */
  customer: v.nullish(
    v.object({
      /** Name of the customer. The search of the list finds the site by it. @screens Locations */
      name: text(),
    }),
  ),
  /**
   * Optional, like the seven fields below. IANA name of the clock that the recurring items of the site’s schedules
   * follow. @screens Locations, Location, Coverage
   */
  timeZone: text(),
  /** Whether the site is armed now; null when that is not known. @screens Home, Locations, Location, Coverage */
  armed: v.nullish(v.boolean()),
  /** When armed changes next; null when no change is known. @screens Locations, Location, Coverage */
  until: instant(),
  /**
   * Whether the site would be armed now if its schedules alone decided.
   * @screens Home, Locations, Location, Coverage
   */
  scheduledArmed: v.nullish(v.boolean()),
  /** Numbers of the site’s recorders by status. @screens Home, Locations, Location, Coverage */
  recorders: v.nullish(
    v.object({
      /** Number of recorders whose status is OK. @screens Home, Locations, Location, Coverage */
      ok: count(),
      /** Number of recorders whose status is Error. @screens Home, Locations, Location, Coverage */
      error: count(),
      /** Number of recorders whose status is Offline. @screens Home, Locations, Location, Coverage */
      offline: count(),
      /** Number of recorders with any other status. @screens Home, Locations, Location, Coverage */
      other: count(),
    }),
  ),
  /** Number of people to call for the site. @screens Home, Locations, Location, Coverage */
  contactCount: count(),
  /** Number of the site’s schedules. @screens Home, Locations, Location, Coverage */
  scheduleCount: count(),
  /** The incident of the site that began last; null when there was none. @screens Location, Coverage */
  lastIncident: v.nullish(
    v.object({
      /** Its id. @screens Location, Coverage */
      id: Id,
      /** When it began. @screens Location, Coverage */
      startTime: instant(),
    }),
  ),
  /** The site’s recorders. */
  nvRs: listOf(
    v.object({
      /** Id of the recorder. @screens none */
      id: v.nullish(Id),
      /** Name of the recorder. */
      name: text(),
      /** One of {DEVICE_STATUSES}. The portal shows any other text unchanged. */
      status: DeviceStatus,
      /** Network address of the recorder. */
      ipAddress: text(),
    }),
  ),
  /** The site’s arming schedules. @screens Location, Schedule */
  schedules: listOf(
    v.object({
      /** One schedule. @screens Location, Schedule */
      schedule: v.object({
        /** Id of the schedule. @screens Location, Schedule */
        id: Id,
        /** Name of the schedule. @screens Location, Schedule */
        name: text(),
        /** Id of the site. @screens none */
        locationId: v.nullish(Id),
      }),
    }),
  ),
  /** Whom to call in an emergency. */
  contactLocations: listOf(
    v.object({
      /** What the person is for this site. */
      contactLocation: v.nullish(
        v.object({
          /** Whom to call first: the lowest number. */
          rank: count(),
          /** Kind of contact, as a word for people. */
          contactType: text(),
        }),
      ),
      /** The person. */
      contact: v.object({
        /** Id of the contact. The name links to it. */
        id: v.nullish(Id),
        ...person,
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

/**
 * Whether a site is armed. Where that is not known, answer 503 with an error text.
 * @screens Locations, Location, Coverage
 */
export const ArmedStatus = v.object({
  /** Whether the site is armed now. */
  armed: v.boolean(),
  /** When that changes next. */
  until: instant(),
});
export type ArmedStatus = v.InferOutput<typeof ArmedStatus>;

/** @screens Location, Events, Schedule */
export const locationDetailsCall = recordCall({
  name: 'getLocation',
  summary: 'One location with its recorders, schedules and emergency contacts',
  path: '/api/Location/details/{id}',
  response: LocationRecord,
});

/** @screens Locations, Location, Coverage */
export const armedStatusCall = recordCall({
  name: 'getLocationArmedStatus',
  summary: 'Whether a location is armed now, and until when',
  path: '/api/Location/armed-status/{id}',
  response: ArmedStatus,
});

/** @screens Home, Locations, Coverage, Events */
export const locationsCall = listCall({
  name: 'getLocations',
  summary: 'Locations that the caller may see; their nested lists are left out',
  path: '/api/Location/locations',
  row: LocationRecord,
});
