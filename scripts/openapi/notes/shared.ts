/** Shapes that several calls use. */
import { field, type Notes } from './note.ts';

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
