/** Lists of monitored incidents. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { ListQuery, listing } from './listing.ts';
import { LOCATION_EVENTS } from './paths.ts';
import { count, flag, Id, instant, text } from './vocabulary.ts';

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

export const locationEventsCall = defineCall({
  name: 'getEventsLocation',
  summary: 'Incidents of one location, or of all that the caller may see when the id is 0',
  method: 'POST',
  path: LOCATION_EVENTS,
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  response: listing(EventRow),
});

export const eventsCall = defineCall({
  name: 'getEvents',
  summary: 'Incidents of all locations that the caller may see',
  method: 'POST',
  path: '/api/Event/events',
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  response: listing(EventRow),
});
