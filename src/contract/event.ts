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

/** An incident in a list. @screens Events */
export const EventRow = v.object({
  /** The incident’s own facts. @screens Events, Schedule */
  incident: v.object({
    /** Id of the incident. @screens Events, Schedule */
    id: Id,
    /** When it began. @screens Events, Schedule */
    startTime: instant(),
    /** When it was closed; null while operators work on it. */
    endTime: instant(),
    /** Number of its alarm signals. */
    alarmCount: count(),
    /** Number of announcements to intruders. @screens Events, Schedule */
    voiceDownCount: count(),
    /** Whether the police was told. @screens Events, Schedule */
    policeContacted: flag(),
    /** Whether a guard was sent. @screens Events, Schedule */
    guardDispatched: flag(),
    /** For Admins only. One of {PRIORITIES}. The portal shows any other text unchanged. */
    priority: text(),
  }),
  /** Where it happened. */
  location: v.nullish(
    v.object({
      /** Id of the site. Its name links to it. */
      id: v.nullish(Id),
      /** Name of the site. */
      name: text(),
    }),
  ),
  /** Optional. IANA name of the site’s clock. */
  timeZone: text(),
  /** Name of the account that the site belongs to. */
  accountName: text(),
  /** For Admins only: the operator who touched the incident last. */
  lastUserName: text(),
});
export type EventRow = v.InferOutput<typeof EventRow>;

/** @screens Events, Event, Home, Review, Schedule */
export const locationEventsCall = listCall({
  name: 'getEventsLocation',
  summary: 'Incidents of one location, or of all that the caller may see when the id is 0',
  path: LOCATION_EVENTS,
  row: EventRow,
});

/** @screens none */
export const eventsCall = listCall({
  name: 'getEvents',
  summary: 'Incidents of all locations that the caller may see',
  path: '/api/Event/events',
  row: EventRow,
});

// One monitored incident with its recordings, call-ins and logs.

/** A call-in: somebody who came in, went out, or called. @screens Event */
export const CallIn = v.object({
  /** The call. */
  callIn: v.nullish(
    v.object({
      /** When it was. */
      time: instant(),
      /** Entry, Exit or Call. The portal shows any other text unchanged. */
      type: text(),
      /** What was said. */
      notes: text(),
      /** Name of a caller who is not among the contacts. */
      otherContact: text(),
    }),
  ),
  /** The caller, if it is one of the contacts. */
  contact: v.nullish(
    v.object({
      /** First name of the caller. */
      firstname: text(),
      /** Last name of the caller. */
      lastname: text(),
    }),
  ),
  /** The operator who took the call. */
  user: v.nullish(
    v.object({
      /** First name of the operator. */
      firstname: text(),
      /** Last name of the operator. */
      lastname: text(),
    }),
  ),
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

/** A clip or picture of an incident. Another call gives its media by its id. @screens Event */
export const RecordingEntry = v.object({
  /** Id of the recording. */
  recordingId: Id,
  /** When it was taken. */
  startTime: instant(),
  /** Name of the camera. */
  cameraName: text(),
  /** One of {RECORDING_TYPES}. The portal shows any other text unchanged. */
  recordingType: text(),
});
export type RecordingEntry = v.InferOutput<typeof RecordingEntry>;

/** Another incident of the same site. @screens Event */
export const RecentIncident = v.object({
  /** Id of the incident. The row links to it. */
  incidentId: Id,
  /** When it began. */
  startTime: instant(),
  /** Its state, as a word for people. */
  incidentStatus: text(),
});
export type RecentIncident = v.InferOutput<typeof RecentIncident>;

/** A line of the operators’ log. @screens Event */
export const IncidentLog = v.object({
  /** When it was written. */
  time: instant(),
  /** What was written. */
  notes: text(),
});
export type IncidentLog = v.InferOutput<typeof IncidentLog>;

/** An alarm signal, in any form. The portal counts them, and shows `type`, `cameraName` and `time` of those that have them. */
export const Alarm = v.unknown();

/** An incident with all that belongs to it. @screens Event */
export const EventDetail = v.object({
  /** Everything about the incident. */
  incident: v.object({
    /** The incident’s own facts. */
    incident: v.nullish(
      v.object({
        /** Id of the incident. @screens none */
        id: v.nullish(Id),
        /** When it began. */
        startTime: instant(),
        /** When it was closed; null while operators work on it. */
        endTime: instant(),
        /** Number of announcements to intruders. */
        voiceDownCount: count(),
        /** Whether the police was told. */
        policeContacted: flag(),
        /** Whether a guard was sent. */
        guardDispatched: flag(),
      }),
    ),
    /** Where it happened. */
    location: v.nullish(
      v.object({
        /** Id of the site. Its name links to it. */
        id: v.nullish(Id),
        /** Name of the site. */
        name: text(),
        /** As one text, or as its parts. */
        address: v.nullish(AddressOrText),
        /** The site’s own facts. */
        location: v.nullish(
          v.object({
            /** Account number of the site. */
            accountCode: text(),
          }),
        ),
        /** Calls to and from people, around the incident. */
        callIns: listOf(CallIn),
      }),
    ),
    /** Optional. IANA name of the site’s clock. */
    timeZone: text(),
    /** Clips and pictures, in the order in which they are played. */
    recordings: listOf(RecordingEntry),
    /** Other incidents of the site, the newest first. */
    recentIncidents: listOf(RecentIncident),
    /** What operators wrote down. */
    incidentLogs: listOf(IncidentLog),
    /** The alarm signals, in any form. Their number is shown, and of each what Alarm says. */
    alarms: listOf(Alarm),
  }),
});
export type EventDetail = v.InferOutput<typeof EventDetail>;
/** What the provider tells of an incident. */
export type EventRecord = EventDetail['incident'];

/** @screens Event, Review */
export const eventDetailsCall = recordCall({
  name: 'getEvent',
  summary: 'One incident with its recordings, call-ins, logs and alarms',
  path: EVENT_DETAILS,
  response: EventDetail,
});
