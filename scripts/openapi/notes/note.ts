/** What the schemas cannot say about a field: its meaning, and the screens that cannot do without it. */
import { DEVICE_STATUSES } from '#contract/vocabulary.ts';

/** Screens by the names that people see; `Search` is the box in the bar, `Every page` the frame around all of them. */
export type Screen =
  | 'Cameras'
  | 'Change Request'
  | 'Contacts'
  | 'Coverage'
  | 'Customers'
  | 'Dealers'
  | 'Event'
  | 'Events'
  | 'Every page'
  | 'Forgot Password'
  | 'Home'
  | 'Location'
  | 'Locations'
  | 'Log In'
  | 'NVRs'
  | 'Profile'
  | 'Reset Password'
  | 'Review'
  | 'Schedule'
  | 'Schedules'
  | 'Search'
  | 'Speakers';

export interface FieldNote {
  readonly description: string;
  /** Of an answer's field: who shows it or decides by it. Of a request's field: who sends it. */
  readonly neededBy: readonly Screen[];
}

interface ShapeNotes {
  /** What the whole shape is. */
  readonly about: string;
  /** By path within the shape, e.g. `incident.startTime`. Rows of a list have the path of the list. */
  readonly fields: Readonly<Record<string, FieldNote>>;
}

/** By the names of the shapes in docs/openapi.json. */
export type Notes = Readonly<Record<string, ShapeNotes>>;

/** A field without a screen may be left out: the portal does not use it. */
export function field(description: string, ...neededBy: Screen[]): FieldNote {
  return { description, neededBy };
}

export function oneOf(words: readonly string[]): string {
  return `One of ${words.join(', ')}. The portal shows any other text unchanged.`;
}

// Shapes that several calls use.

const FILTER = [
  'Comparisons such as `incident.policeContacted == true`, joined by && and ||; && binds tighter, and parentheses group.',
  "A comparison is a field's path in a row, an operator and a value. The operators are ==, !=, >, >=, < and <=; true, false and texts have only the first two, instants and numbers have all.",
  "`location.name.Contains('dock')` finds a part of a text, whatever its letter case. Texts and instants stand in single quotes, and a quote within is doubled: 'o''brien'. An instant is ISO 8601 in UTC with milliseconds.",
  "Example: (location.name.Contains('o''brien') || accountName.Contains('o''brien')) && incident.voiceDownCount > 0 && incident.startTime >= '2026-11-21T05:00:00.000Z' && incident.startTime < '2026-11-22T05:00:00.000Z'",
].join(' ');

export const sharedNotes: Notes = {
  Id: { about: 'Whole number from 1.', fields: {} },
  Instant: {
    about: 'ISO 8601 date-time. Send a zone: a text without one is read as local time.',
    fields: {},
  },
  Range: {
    about: 'A period; both ends are included.',
    fields: {
      start: field('First instant of the period.', 'Home', 'Location', 'Schedule'),
      end: field('Last instant of the period.', 'Home', 'Location', 'Schedule'),
    },
  },
  DayRange: {
    about: 'A period; both ends are included.',
    fields: {
      start: field('First instant of the period.', 'Home', 'Location'),
      end: field('Last instant of the period.', 'Home', 'Location'),
      timeZone: field(
        'Optional. IANA name of the time zone whose days are meant, e.g. America/New_York; UTC without it, and for a zone that the provider does not know. A provider without it answers days of UTC.',
        'Home',
        'Location',
      ),
    },
  },
  Address: {
    about: 'A postal address. Parts that are missing are left out of the line.',
    fields: {
      streetAddress: field('House number and street.', 'Locations', 'Location', 'Event', 'Coverage'),
      city: field('City.', 'Locations', 'Location', 'Event', 'Coverage'),
      province: field('Province or state.', 'Locations', 'Location', 'Event', 'Coverage'),
      postal: field('Postal code.', 'Locations', 'Location', 'Event', 'Coverage'),
    },
  },
  ListQuery: {
    about:
      'Order, page and filter of a list. An empty object asks for everything in the provider’s own order.',
    fields: {
      orderby: field(
        'A field and a direction: `incident.startTime desc`, `location.name asc`.',
        'Events',
        'Schedule',
      ),
      skip: field('Rows to leave out at the beginning.', 'Events', 'Schedule'),
      take: field('Number of rows of a page.', 'Events', 'Schedule'),
      count: field('Whether to send the number of rows before paging.', 'Events', 'Schedule'),
      filter: field(FILTER, 'Events', 'Schedule'),
    },
  },
  SearchQuery: {
    about: 'What to search for.',
    fields: { query: field('What the person typed.', 'Search') },
  },
  SearchResult: {
    about: 'One thing that was found.',
    fields: {
      groupLabel: field(
        'Location, NVR, Schedule, Drone, Camera, Event or Contact. Results of other groups are not shown.',
        'Search',
      ),
      title: field('What to call it.', 'Search'),
      url: field(
        'A path of the portal, such as /location/12. Anything else is shown without a link.',
        'Search',
      ),
    },
  },
  Statistics: {
    about: 'Counts over a period.',
    fields: {
      alarmsCount: field('Signals, whether or not they became an incident.', 'Home', 'Location'),
      incidentCount: field(
        'Incidents that began in the period. The events per day of the same period add up to it.',
        'Home',
        'Location',
      ),
      voiceDownLocationCount: field('Announcements that belong to no incident.', 'Home', 'Location'),
      voiceDownIncidentCount: field('Incidents with an announcement.', 'Home', 'Location'),
      policeCount: field('Incidents of which the police was told.', 'Home', 'Location'),
      guardCount: field('Incidents that a guard was sent to.', 'Home', 'Location'),
    },
  },
  DayCount: {
    about: "Unix seconds of the day's midnight, and the number of incidents that began on it.",
    fields: {},
  },
  EventsPerDay: {
    about: 'The series, bare or under `data`. Days without an incident may be missing.',
    fields: { data: field('The series.', 'Home', 'Location') },
  },
};

// Equipment, customers and dealers: the optional screens.

const place = (screen: Screen) => ({
  locationId: field('Id of the site. Its name links to it.', screen),
  locationName: field('Name of the site.', screen),
});

export const recordNotes: Notes = {
  Camera: {
    about: 'A camera.',
    fields: {
      id: field('Id of the camera.', 'Cameras'),
      name: field('Name of the camera.', 'Cameras'),
      status: field(oneOf(DEVICE_STATUSES), 'Cameras'),
      ...place('Cameras'),
      nvrId: field('Id of the recorder. Its name links to it.', 'Cameras'),
      nvrName: field('Name of the recorder that stores the pictures.', 'Cameras'),
    },
  },
  Nvr: {
    about: 'A recorder.',
    fields: {
      id: field('Id of the recorder.', 'NVRs'),
      name: field('Name of the recorder.', 'NVRs'),
      status: field(oneOf(DEVICE_STATUSES), 'NVRs'),
      ipAddress: field('Network address of the recorder.', 'NVRs'),
      ...place('NVRs'),
      cameraCount: field('Number of its cameras.', 'NVRs'),
    },
  },
  Speaker: {
    about: 'A speaker for announcements.',
    fields: {
      id: field('Id of the speaker.', 'Speakers'),
      name: field('Name of the speaker.', 'Speakers'),
      status: field(oneOf(DEVICE_STATUSES), 'Speakers'),
      ...place('Speakers'),
    },
  },
  Customer: {
    about: 'A customer of the provider.',
    fields: {
      id: field('Id of the customer.', 'Customers'),
      name: field('Name of the customer.', 'Customers'),
      dealerId: field('Id of the dealer. Its name links to it.', 'Customers'),
      dealerName: field('Name of the dealer.', 'Customers'),
      accountCount: field('Number of the customer’s accounts.', 'Customers'),
      locationCount: field('Number of the customer’s sites.', 'Customers'),
    },
  },
  Dealer: {
    about: 'A dealer, who looks after sites.',
    fields: {
      id: field('Id of the dealer.', 'Dealers'),
      name: field('Name of the dealer.', 'Dealers'),
      phone: field('Telephone number.', 'Dealers'),
      email: field('E-mail address.', 'Dealers'),
      locationCount: field('Number of the sites that the dealer looks after.', 'Dealers'),
    },
  },
};
