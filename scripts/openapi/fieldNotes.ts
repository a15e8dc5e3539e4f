/** Notes that the schemas cannot express, by component and path. A path that does not exist stops the generator. */

import { PRIORITIES } from '#core/api/wire/event.ts';
import { RECORDING_TYPES } from '#core/api/wire/eventDetail.ts';
import { SCHEDULE_ITEM_TYPES } from '#core/api/wire/schedule.ts';
import { DEVICE_STATUSES } from '#core/api/wire/vocabulary.ts';

const oneOf = (words: readonly string[]) => `One of ${words.join(', ')}; any other text is shown as it is.`;
const status = oneOf(DEVICE_STATUSES);

export const fieldNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Alarm: { '': 'An alarm signal, in any form. The portal counts them and shows no field.' },
  ArmedStatus: { until: 'When the state changes next.' },
  AuthenticateResponse: {
    token: 'JSON Web Token. The portal reads uid, name, em, ph, roles, scopes and loc of its payload.',
    error: 'Why the login failed, for people.',
  },
  CallIn: {
    'callIn.type': 'Entry, Exit or Call; any other text is shown as it is.',
    'callIn.otherContact': 'Name of a caller who is not among the contacts.',
  },
  Camera: { status },
  ContactRow: { '': 'The fields, or the fields under `contact`.' },
  DayCount: { '': "Unix seconds of the day's midnight, and the number of incidents that began on it." },
  DayRange: {
    '': 'A period; both ends are included.',
    timeZone:
      'Optional. IANA name of the time zone whose days are meant, e.g. America/New_York; UTC without it. A provider that does not know it answers days of UTC.',
  },
  Detection: {
    '': 'Entry of the JSON text in the data of a recording meta.',
    r: 'Box as [x1, y1, x2, y2] in pixels of the meta.',
    l: 'Label.',
    c: 'Confidence as a fraction of 1.',
    m: 'The detection raised the alarm.',
  },
  EventDetail: {
    'incident.timeZone': 'Optional. IANA name: the clock of the site.',
  },
  EventRow: {
    timeZone: 'Optional. IANA name: the clock of the site.',
    'incident.priority': `For admins only. ${oneOf(PRIORITIES)}`,
    lastUserName: 'For admins only: the operator who touched the incident last.',
  },
  EventsPerDay: { '': 'The series, bare or under `data`.' },
  FeedbackResponse: { message: 'Shown to the sender when the request was not taken.' },
  Id: { '': 'Whole number from 1.' },
  Instant: { '': 'ISO 8601 date-time. Send a zone: a text without one is read as local time.' },
  ListQuery: {
    '': 'An empty object asks for everything in the order of the provider.',
    orderby: "Field and direction: 'incident.startTime desc'.",
    skip: 'Rows to leave out at the beginning.',
    take: 'Page size.',
    count: 'Asks for the number of rows before paging.',
    filter:
      "Expression such as (location.name.Contains('o''brien') || accountName.Contains('o''brien')) && incident.policeContacted == true && incident.startTime >= '2026-11-21T05:00:00.000Z' && incident.startTime < '2026-11-22T05:00:00.000Z'",
  },
  LocationRecord: {
    'location.enabledStatus':
      'true, or one of the texts Active, Enabled and true: anything else is inactive.',
    timeZone:
      'Optional, as the seven fields below. IANA name: the clock that the recurring items of the site’s schedules follow.',
    armed: 'Whether the site is armed now; null when that is not known.',
    until: 'When armed changes next; null when no change is known.',
    scheduledArmed: 'Whether the site would be armed now if its schedules alone decided.',
    recorders: 'How many of the site’s recorders have which status; other holds those of any further status.',
    contactCount: 'Number of people to call for the site.',
    scheduleCount: 'Number of the site’s schedules.',
    lastIncident: 'The incident of the site that began last; null when there was none.',
  },
  Nvr: { status },
  Range: { '': 'A period; both ends are included.' },
  RecordingContent: {
    url: 'Absolute http(s) address or path on the API host, fetched without a token.',
    'recording.recordingFormat': 'H264 is a video; anything else a picture.',
  },
  RecordingEntry: { recordingType: oneOf(RECORDING_TYPES) },
  RecordingMeta: {
    width: 'Width in pixels of the picture that the boxes were measured on; 320 without it.',
    height: 'Its height; 180 without it.',
    type: 'M is motion. Any other type is shown to admins only.',
    data: 'JSON text: a list of Detection.',
  },
  ScheduleDetail: { timeZone: 'Optional. IANA name: the clock that the recurring items follow.' },
  ScheduleRow: { '': 'The fields, or the fields under `schedule`.' },
  ScheduledItem: {
    scheduledItemType: `${oneOf(SCHEDULE_ITEM_TYPES)} Only Disarmed changes the arming state.`,
    scheduledItemInterval: 'Recurring, or anything else for a one-off item.',
    startTime: 'Bounds of a one-off item.',
    dayStartTime: 'Bounds of a recurring item, in seconds from midnight.',
  },
  SearchResult: {
    groupLabel: 'Location, NVR, Schedule, Drone, Camera, Event or Contact; other groups are not shown.',
    url: 'A path of the portal, such as /location/12.',
  },
  Speaker: { status },
  Statistics: {
    alarmsCount: 'Signals, whether or not they became an incident.',
    voiceDownLocationCount: 'Announcements that belong to no incident.',
    voiceDownIncidentCount: 'Incidents with an announcement.',
  },
};
