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
  | 'Notifications'
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

/** @param neededBy the screens of the fields that are texts alone */
export function shape(
  about: string,
  neededBy: readonly Screen[] = [],
  fields: Readonly<Record<string, string | FieldNote>> = {},
): ShapeNotes {
  const notes = Object.entries(fields).map(([path, note]): [string, FieldNote] => [
    path,
    typeof note === 'string' ? field(note, ...neededBy) : note,
  ]);
  return { about, fields: Object.fromEntries(notes) };
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
  Id: shape('Whole number from 1.'),
  Instant: shape('ISO 8601 date-time. Send a zone: a text without one is read as local time.'),
  Range: shape('A period; both ends are included.', ['Home', 'Location', 'Schedule'], {
    start: 'First instant of the period.',
    end: 'Last instant of the period.',
  }),
  DayRange: shape('A period; both ends are included.', ['Home', 'Location'], {
    start: 'First instant of the period.',
    end: 'Last instant of the period.',
    timeZone:
      'Optional. IANA name of the time zone whose days are meant, e.g. America/New_York; UTC without it, and for a zone that the provider does not know. A provider without it answers days of UTC.',
  }),
  Address: shape(
    'A postal address. Parts that are missing are left out of the line.',
    ['Locations', 'Location', 'Event', 'Coverage'],
    {
      streetAddress: 'House number and street.',
      city: 'City.',
      province: 'Province or state.',
      postal: 'Postal code.',
    },
  ),
  ListQuery: shape(
    'Order, page and filter of a list. An empty object asks for everything in the provider’s own order.',
    ['Events', 'Schedule'],
    {
      orderby: 'A field and a direction: `incident.startTime desc`, `location.name asc`.',
      skip: 'Rows to leave out at the beginning.',
      take: 'Number of rows of a page.',
      count: 'Whether to send the number of rows before paging.',
      filter: FILTER,
    },
  ),
  SearchQuery: shape('What to search for.', ['Search'], { query: 'What the person typed.' }),
  SearchResult: shape('One thing that was found.', ['Search'], {
    groupLabel:
      'Location, NVR, Schedule, Drone, Camera, Event or Contact. Results of other groups are not shown.',
    title: 'What to call it.',
    url: 'A path of the portal, such as /location/12. Anything else is shown without a link.',
  }),
  Statistics: shape('Counts over a period.', ['Home', 'Location'], {
    alarmsCount: 'Signals, whether or not they became an incident.',
    incidentCount: 'Incidents that began in the period. The events per day of the same period add up to it.',
    voiceDownLocationCount: 'Announcements that belong to no incident.',
    voiceDownIncidentCount: 'Incidents with an announcement.',
    policeCount: 'Incidents of which the police was told.',
    guardCount: 'Incidents that a guard was sent to.',
  }),
  DayCount: shape("Unix seconds of the day's midnight, and the number of incidents that began on it."),
  EventsPerDay: shape(
    'The series, bare or under `data`. Days without an incident may be missing.',
    ['Home', 'Location'],
    { data: 'The series.' },
  ),
};

// Equipment, customers and dealers: the optional screens.

const place = (screen: Screen) => ({
  locationId: field('Id of the site. Its name links to it.', screen),
  locationName: field('Name of the site.', screen),
});

export const recordNotes: Notes = {
  Camera: shape('A camera.', ['Cameras'], {
    id: 'Id of the camera.',
    name: 'Name of the camera.',
    status: oneOf(DEVICE_STATUSES),
    ...place('Cameras'),
    nvrId: 'Id of the recorder. Its name links to it.',
    nvrName: 'Name of the recorder that stores the pictures.',
  }),
  Nvr: shape('A recorder.', ['NVRs'], {
    id: 'Id of the recorder.',
    name: 'Name of the recorder.',
    status: oneOf(DEVICE_STATUSES),
    ipAddress: 'Network address of the recorder.',
    ...place('NVRs'),
    cameraCount: 'Number of its cameras.',
  }),
  Speaker: shape('A speaker for announcements.', ['Speakers'], {
    id: 'Id of the speaker.',
    name: 'Name of the speaker.',
    status: oneOf(DEVICE_STATUSES),
    ...place('Speakers'),
  }),
  Customer: shape('A customer of the provider.', ['Customers'], {
    id: 'Id of the customer.',
    name: 'Name of the customer.',
    dealerId: 'Id of the dealer. Its name links to it.',
    dealerName: 'Name of the dealer.',
    accountCount: 'Number of the customer’s accounts.',
    locationCount: 'Number of the customer’s sites.',
  }),
  Dealer: shape('A dealer, who looks after sites.', ['Dealers'], {
    id: 'Id of the dealer.',
    name: 'Name of the dealer.',
    phone: 'Telephone number.',
    email: 'E-mail address.',
    locationCount: 'Number of the sites that the dealer looks after.',
  }),
};
