/** What operators dealt with. */
import type { EpochMs, Flag } from './columnTypes.ts';

/** Monitored events. An incident belongs to every period that its startTime lies in. */
export interface IncidentsTable {
  id: number;
  locationId: number;
  startTime: EpochMs;
  /** Null while it is open. */
  endTime: EpochMs | null;
  /** Number of its rows in `alarms`. */
  alarmCount: number;
  /** Announcements made over the site's loudspeakers. */
  voiceDownCount: number;
  policeContacted: Flag;
  guardDispatched: Flag;
  /** 'VeryHigh', 'High', 'Medium', 'Low', 'VeryLow', 'Notification', 'Drill' or 'Test'. */
  priority: string;
  /** 1 for VeryHigh to 8 for Test, for sorting by weight. */
  priorityRank: number;
  /** How it ended, in words, e.g. 'Closed'. */
  status: string;
  /** Operator who touched it last. */
  lastUserId: number | null;
}

/** The number of each site's incidents: the sum of its rows. The database's triggers write it (migrations/triggers.ts). */
export interface IncidentTotalsTable {
  locationId: number;
  total: number;
}

/** Announcements at a site that belong to no incident. */
export interface VoiceDownsTable {
  id: number;
  locationId: number;
  speakerId: number | null;
  time: EpochMs;
  notes: string | null;
}

/** People who entered, left or rang up around an incident. */
export interface CallInsTable {
  id: number;
  incidentId: number;
  time: EpochMs;
  /** 'Entry', 'Exit' or 'Call'. */
  type: string;
  notes: string | null;
  /** Name of a caller who is not among the contacts. */
  otherContact: string | null;
  contactId: number | null;
  /** Operator who took the call. */
  userId: number | null;
}

/** What an operator wrote down. */
export interface IncidentLogsTable {
  id: number;
  incidentId: number;
  time: EpochMs;
  notes: string;
}
