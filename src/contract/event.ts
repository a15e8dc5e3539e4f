/** Lists of monitored incidents. */
import * as v from 'valibot';
import { EVENT_DETAILS, LOCATION_EVENTS, recordCall } from './call.ts';
import { AddressOrText, count, flag, Id, instant, listCall, listOf, text } from './vocabulary.ts';

export const PRIORITIES = [
  'VeryHigh',
  'High',
  'Medium',
  'Low',
  'VeryLow',
  'Notification',
  'Drill',
  'Test',
] as const;

export const EventRow = v.object({
  incident: v.object({
    id: Id,
    startTime: instant(),
    endTime: instant(),
    alarmCount: count(),
    voiceDownCount: count(),
    policeContacted: flag(),
    guardDispatched: flag(),
    /** One of PRIORITIES. Admin only. */
    priority: text(),
  }),
  location: v.nullish(v.object({ id: v.nullish(Id), name: text() })),
  /** IANA name of the site's time zone, e.g. 'America/Vancouver'. */
  timeZone: text(),
  accountName: text(),
  /** Operator who last edited the incident. Admin only. */
  lastUserName: text(),
});
export type EventRow = v.InferOutput<typeof EventRow>;

export const locationEventsCall = listCall({
  name: 'getEventsLocation',
  summary: 'Incidents of one location, or of all that the caller may see when the id is 0',
  path: LOCATION_EVENTS,
  row: EventRow,
});

export const eventsCall = listCall({
  name: 'getEvents',
  summary: 'Incidents of all locations that the caller may see',
  path: '/api/Event/events',
  row: EventRow,
});

// One monitored incident with its recordings, call-ins and logs.

export const CallIn = v.object({
  callIn: v.nullish(
    v.object({
      time: instant(),
      /** 'Entry', 'Exit' or 'Call'; any other text is shown unchanged. */
      type: text(),
      notes: text(),
      /** Name of a caller who is not one of the contacts. */
      otherContact: text(),
    }),
  ),
  contact: v.nullish(v.object({ firstname: text(), lastname: text() })),
  user: v.nullish(v.object({ firstname: text(), lastname: text() })),
});
export type CallIn = v.InferOutput<typeof CallIn>;

export const RECORDING_TYPES = [
  'MotionImage',
  'Image',
  'OfflineImage',
  'FocusImage',
  'PreVideo',
  'PostVideo',
  'Video',
  'Json',
  'Data',
] as const;

export const RecordingEntry = v.object({
  recordingId: Id,
  startTime: instant(),
  cameraName: text(),
  /** One of RECORDING_TYPES. */
  recordingType: text(),
});
export type RecordingEntry = v.InferOutput<typeof RecordingEntry>;

export const RecentIncident = v.object({ incidentId: Id, startTime: instant(), incidentStatus: text() });
export type RecentIncident = v.InferOutput<typeof RecentIncident>;

export const IncidentLog = v.object({ time: instant(), notes: text() });
export type IncidentLog = v.InferOutput<typeof IncidentLog>;

/** An alarm signal of the incident, of any shape: the portal only counts them. */
export const Alarm = v.unknown();

export const EventDetail = v.object({
  incident: v.object({
    incident: v.nullish(
      v.object({
        id: v.nullish(Id),
        startTime: instant(),
        endTime: instant(),
        voiceDownCount: count(),
        policeContacted: flag(),
        guardDispatched: flag(),
      }),
    ),
    location: v.nullish(
      v.object({
        id: v.nullish(Id),
        name: text(),
        address: v.nullish(AddressOrText),
        location: v.nullish(v.object({ accountCode: text() })),
        callIns: listOf(CallIn),
      }),
    ),
    /** IANA name of the site's time zone, e.g. 'America/Vancouver'. */
    timeZone: text(),
    recordings: listOf(RecordingEntry),
    recentIncidents: listOf(RecentIncident),
    incidentLogs: listOf(IncidentLog),
    alarms: listOf(Alarm),
  }),
});
export type EventDetail = v.InferOutput<typeof EventDetail>;

export const eventDetailsCall = recordCall({
  name: 'getEvent',
  summary: 'One incident with its recordings, call-ins, logs and alarms',
  path: EVENT_DETAILS,
  response: EventDetail,
});
