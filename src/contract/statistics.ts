import * as v from 'valibot';
import { EVENTS_PER_DAY, readCall, STATISTICS } from './call.ts';
import { count, Range, textOf } from './vocabulary.ts';

/** Counts over a period. @screens Home, Location */
export const Statistics = v.object({
  /** Signals, whether or not they became an incident. */
  alarmsCount: count(),
  /** Incidents that began in the period. The events per day of the same period add up to it. */
  incidentCount: count(),
  /** Announcements that belong to no incident. */
  voiceDownLocationCount: count(),
  /** Incidents with an announcement. */
  voiceDownIncidentCount: count(),
  /** Incidents of which the police was told. */
  policeCount: count(),
  /** Incidents that a guard was sent to. */
  guardCount: count(),
});
export type Statistics = v.InferOutput<typeof Statistics>;

/** A period; both ends are included. @screens Home, Location */
export const DayRange = v.object({
  ...Range.entries,
  /**
   * Optional. IANA name of the time zone whose days are meant, e.g. America/New_York; UTC without it, and for a
   * zone that the provider does not know. A provider without it answers days of UTC.
   */
  timeZone: v.optional(textOf(100)),
});
export type DayRange = v.InferOutput<typeof DayRange>;

/** Unix seconds of the day's midnight, and the number of incidents that began on it. */
export const DayCount = v.tuple([v.number(), v.number()]);
export type DayCount = v.InferOutput<typeof DayCount>;

/** The series, bare or under `data`. Days without an incident may be missing. @screens Home, Location */
export const EventsPerDay = v.union([
  v.array(DayCount),
  v.object({
    /** The series. */
    data: v.array(DayCount),
  }),
]);

/** @screens Home */
export const eventsPerDayCall = readCall({
  name: 'eventsPerDay',
  summary: 'Monitored incidents per day over a period',
  path: EVENTS_PER_DAY,
  body: DayRange,
  response: EventsPerDay,
});

/** @screens Location */
export const locationEventsPerDayCall = readCall({
  name: 'locationEventsPerDay',
  summary: 'Monitored incidents of one location per day over a period',
  path: '/api/Statistics/events-per-day/location/{locationId}',
  body: DayRange,
  response: EventsPerDay,
});

/** @screens Home */
export const statisticsCall = readCall({
  name: 'getStatistics',
  summary: 'Counts of signals, incidents and responses over a period',
  path: STATISTICS,
  body: Range,
  response: Statistics,
});

/** @screens Location */
export const locationStatisticsCall = readCall({
  name: 'getLocationStatistics',
  summary: 'Counts of signals, incidents and responses of one location over a period',
  path: '/api/Statistics/stat-counts/location/{locationId}',
  body: Range,
  response: Statistics,
});
