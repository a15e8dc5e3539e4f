/** Writes the incidents day by day, with all rows that belong to them. */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { UsersTable } from '../db/tables/users.ts';
import { callInsOf } from './callIns.ts';
import { incidentCourse } from './incidentCourse.ts';
import { type PlannedDay, planDays } from './incidentPlan.ts';
import { incidentWriters } from './incidentWriters.ts';
import { logsOf } from './logs.ts';
import type { MediaChoice } from './mediaChoice.ts';
import type { MonitoredSite } from './monitoredSite.ts';
import type { PlannedIncident } from './plannedIncident.ts';
import { createRandom } from './random.ts';
import { alarmsOf, recordingsOf } from './signals.ts';

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
  const writers = incidentWriters(db);
  let written = 0;
  let gathered = 0;

  function add(planned: PlannedIncident): void {
    const course = incidentCourse(planned, FIRST_INCIDENT + written, seed.operators, seed.now, random);
    const recordings = recordingsOf(course, planned.recordingTypes, seed.choose, random);
    writers.incident(course.row);
    for (const alarm of alarmsOf(course, random)) writers.alarm(alarm);
    for (const recording of recordings) writers.recording(recording);
    for (const callIn of callInsOf(course, random)) writers.callIn(callIn);
    for (const log of logsOf(course, recordings.length, random)) writers.log(log);
    written += 1;
    gathered += 1;
  }

  function addSideNotes({ incidents, occasion }: PlannedDay): void {
    for (let left = incidents.length * CLEARED_ALARMS; left > random.next(); left -= 1) {
      const { site, time } = occasion();
      const camera = random.pick(site.cameras);
      const { id: locationId } = site.location;
      writers.alarm({ locationId, cameraId: camera.id, incidentId: null, time, type: 'Motion' });
    }
    for (let left = incidents.length * ANNOUNCEMENTS; left > random.next(); left -= 1) {
      const { site, time } = occasion();
      const [speaker] = site.speakers;
      if (speaker === undefined) continue;
      const { id: locationId } = site.location;
      writers.voiceDown({ locationId, speakerId: speaker.id, time, notes: 'Closing announcement.' });
    }
  }

  for (const day of planDays(seed.sites, seed.incidents, seed.now)) {
    for (const planned of day.incidents) {
      add(planned);
      if (gathered < BATCH) continue;
      gathered = 0;
      await writers.write();
      seed.onWritten(written);
      // Lets the server respond to health checks.
      await setImmediate();
    }
    addSideNotes(day);
  }
  await writers.finish();
}
