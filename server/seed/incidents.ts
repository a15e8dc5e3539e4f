/** Writes the incidents day by day, with all rows that belong to them. */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { UsersTable } from '../db/tables/people.ts';
import { writeCells } from '../db/writeRows.ts';
import { incidentCourse, type PlannedDay, planDays } from './incidentPlan.ts';
import { createRandom } from './random.ts';
import type { MonitoredSite, PlannedIncident } from './scenarios.ts';
import { alarmsOf, callInsOf, logsOf, type MediaChoice, recordingsOf } from './signals.ts';

interface IncidentSeed {
  readonly sites: readonly MonitoredSite[];
  readonly operators: readonly UsersTable[];
  readonly choose: MediaChoice;
  /** How many incidents. */
  readonly incidents: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Called with the number of incidents written. */
  readonly onWritten: (count: number) => void;
}

/** Numbers that look like those of a service which has run for a while. */
const FIRST_INCIDENT = 100_001;
/** Incidents that are gathered before they are written. */
const BATCH = 500;
/** Signals that no operator saw, and announcements outside of incidents, per incident. */
const CLEARED_ALARMS = 0.6;
const ANNOUNCEMENTS = 0.02;

export async function seedIncidents(db: Kysely<Database>, seed: IncidentSeed): Promise<void> {
  const random = createRandom('incidents');
  const last = { alarms: 0, recordings: 0, callIns: 0, incidentLogs: 0, voiceDowns: 0 };
  let rows = noRows();
  let written = 0;

  /** In the order in which they come. */
  function numbered<Row extends object>(table: keyof typeof last, row: Row): Row & { id: number } {
    last[table] += 1;
    return { id: last[table], ...row };
  }

  function add(planned: PlannedIncident): void {
    const course = incidentCourse(planned, FIRST_INCIDENT + written, seed.operators, seed.now, random);
    const recordings = recordingsOf(course, planned.recordingTypes, seed.choose, random);
    rows.incidents.push(course.row);
    for (const alarm of alarmsOf(course, random)) rows.alarms.push(numbered('alarms', alarm));
    for (const recording of recordings) rows.recordings.push(numbered('recordings', recording));
    for (const callIn of callInsOf(course, random)) rows.callIns.push(numbered('callIns', callIn));
    for (const log of logsOf(course, recordings.length, random))
      rows.incidentLogs.push(numbered('incidentLogs', log));
    written += 1;
  }

  function addSideNotes({ incidents, occasion }: PlannedDay): void {
    for (let left = incidents.length * CLEARED_ALARMS; left > random.next(); left -= 1) {
      const { site, time } = occasion();
      const camera = random.pick(site.cameras);
      const { id: locationId } = site.location;
      const alarm = { locationId, cameraId: camera.id, incidentId: null, time, type: 'Motion' };
      rows.alarms.push(numbered('alarms', alarm));
    }
    for (let left = incidents.length * ANNOUNCEMENTS; left > random.next(); left -= 1) {
      const { site, time } = occasion();
      const [speaker] = site.speakers;
      if (speaker === undefined) continue;
      const { id: locationId } = site.location;
      const voiceDown = { locationId, speakerId: speaker.id, time, notes: 'Closing announcement.' };
      rows.voiceDowns.push(numbered('voiceDowns', voiceDown));
    }
  }

  async function write(): Promise<void> {
    for (const table of TABLES) await writeCells(db, table, rows[table]);
    rows = noRows();
  }

  for (const day of planDays(seed.sites, seed.incidents, seed.now)) {
    for (const planned of day.incidents) {
      add(planned);
      if (rows.incidents.length < BATCH) continue;
      await write();
      seed.onWritten(written);
      // Lets the server respond to health checks.
      await setImmediate();
    }
    addSideNotes(day);
  }
  await write();
}

/** In this order they are written: the others refer to the incidents. */
const TABLES = ['incidents', 'alarms', 'recordings', 'callIns', 'incidentLogs', 'voiceDowns'] as const;

function noRows(): { [Table in (typeof TABLES)[number]]: Database[Table][] } {
  return { incidents: [], alarms: [], recordings: [], callIns: [], incidentLogs: [], voiceDowns: [] };
}
