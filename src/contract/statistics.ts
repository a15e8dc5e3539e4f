import * as v from 'valibot';
import { EVENTS_PER_DAY, readCall, STATISTICS } from './call.ts';
import { count, Range, textOf } from './vocabulary.ts';

export const Statistics = v.object({
  alarmsCount: count(),
  incidentCount: count(),
  voiceDownLocationCount: count(),
  voiceDownIncidentCount: count(),
  policeCount: count(),
  guardCount: count(),
});
export type Statistics = v.InferOutput<typeof Statistics>;

/** A period whose days are those of a time zone's calendar. */
export const DayRange = v.object({
  ...Range.entries,
  /** IANA name, e.g. 'America/New_York'. Days are UTC days when it is absent or unknown to the provider. */
  timeZone: v.optional(textOf(100)),
});
export type DayRange = v.InferOutput<typeof DayRange>;

/** `[unix seconds of the day's midnight, number of incidents]`. */
export const DayCount = v.tuple([v.number(), v.number()]);
export type DayCount = v.InferOutput<typeof DayCount>;

/** The series is sent bare or under `data`. */
export const EventsPerDay = v.union([v.array(DayCount), v.object({ data: v.array(DayCount) })]);

export const eventsPerDayCall = readCall({
  name: 'eventsPerDay',
  summary: 'Monitored incidents per day over a period',
  path: EVENTS_PER_DAY,
  body: DayRange,
  response: EventsPerDay,
});

export const locationEventsPerDayCall = readCall({
  name: 'locationEventsPerDay',
  summary: 'Monitored incidents of one location per day over a period',
  path: '/api/Statistics/events-per-day/location/{locationId}',
  body: DayRange,
  response: EventsPerDay,
});

export const statisticsCall = readCall({
  name: 'getStatistics',
  summary: 'Counts of signals, incidents and responses over a period',
  path: STATISTICS,
  body: Range,
  response: Statistics,
});

export const locationStatisticsCall = readCall({
  name: 'getLocationStatistics',
  summary: 'Counts of signals, incidents and responses of one location over a period',
  path: '/api/Statistics/stat-counts/location/{locationId}',
  body: Range,
  response: Statistics,
});
