/** Writes the incidents day by day, with all rows that belong to them. */
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type {
  CallInsTable,
  IncidentLogsTable,
  IncidentsTable,
  VoiceDownsTable,
} from '../db/tables/incidents.ts';
import type { UsersTable } from '../db/tables/people.ts';
import type { AlarmsTable, RecordingsTable } from '../db/tables/sites.ts';
import { insertText, MOST_PARAMETERS } from '../db/writeRows.ts';
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

// Collects rows of incidents for the database, and numbers them in the order they arrive.

type New<Row> = Omit<Row, 'id'>;

interface IncidentWriters {
  incident(row: IncidentsTable): void;
  alarm(row: New<AlarmsTable>): void;
  recording(row: New<RecordingsTable>): void;
  callIn(row: New<CallInsTable>): void;
  log(row: New<IncidentLogsTable>): void;
  voiceDown(row: New<VoiceDownsTable>): void;
  /** Writes most of what has come. */
  write(): Promise<void>;
  /** Writes all that is left. */
  finish(): Promise<void>;
}

function incidentWriters(db: Kysely<Database>): IncidentWriters {
  const incidents = tableWriter(db, 'incidents', [
    'id',
    'locationId',
    'startTime',
    'endTime',
    'alarmCount',
    'voiceDownCount',
    'policeContacted',
    'guardDispatched',
    'priority',
    'priorityRank',
    'status',
    'lastUserId',
  ]);
  const alarms = tableWriter(db, 'alarms', ['id', 'locationId', 'cameraId', 'incidentId', 'time', 'type']);
  const recordings = tableWriter(db, 'recordings', [
    'id',
    'incidentId',
    'cameraId',
    'type',
    'format',
    'startTime',
    'mediaKey',
  ]);
  const callIns = tableWriter(db, 'callIns', [
    'id',
    'incidentId',
    'time',
    'type',
    'notes',
    'otherContact',
    'contactId',
    'userId',
  ]);
  const logs = tableWriter(db, 'incidentLogs', ['id', 'incidentId', 'time', 'notes']);
  const voiceDowns = tableWriter(db, 'voiceDowns', ['id', 'locationId', 'speakerId', 'time', 'notes']);
  const dependants = [alarms, recordings, callIns, logs, voiceDowns];
  const last = { alarm: 0, recording: 0, callIn: 0, log: 0, voiceDown: 0 };
  const nextId = (table: keyof typeof last) => {
    last[table] += 1;
    return last[table];
  };

  return {
    incident: (row) => incidents.add(row),
    alarm: (row) => alarms.add({ id: nextId('alarm'), ...row }),
    recording: (row) => recordings.add({ id: nextId('recording'), ...row }),
    callIn: (row) => callIns.add({ id: nextId('callIn'), ...row }),
    log: (row) => logs.add({ id: nextId('log'), ...row }),
    voiceDown: (row) => voiceDowns.add({ id: nextId('voiceDown'), ...row }),
    async write() {
      // All incidents first: the others refer to them.
      await incidents.finish();
      for (const writer of dependants) await writer.write();
    },
    async finish() {
      await incidents.finish();
      for (const writer of dependants) await writer.finish();
    },
  };
}

// Writing rows of one table as they come, with few statements: a start fills a million rows.

interface TableWriter<Row> {
  /** Keeps a row until the next `write` or `finish`. */
  add(row: Row): void;
  /** Writes complete statements. The remaining rows wait for more. */
  write(): Promise<void>;
  /** Writes every row that is left. */
  finish(): Promise<void>;
}

/** @param columns those to be filled; the others stay null */
function tableWriter<Table extends keyof Database, Column extends keyof Database[Table] & string>(
  db: Kysely<Database>,
  table: Table,
  columns: readonly Column[],
): TableWriter<Pick<Database[Table], Column>> {
  type Row = Pick<Database[Table], Column>;
  const rowsPerStatement = Math.floor(MOST_PARAMETERS / columns.length);
  let rows: Row[] = [];
  let wholeStatement: string | undefined;

  const statement = (count: number) => insertText(db, table, columns, count);

  async function insert(start: number, count: number): Promise<void> {
    const values: unknown[] = [];
    for (const row of rows.slice(start, start + count))
      for (const column of columns) values.push(row[column]);
    wholeStatement ??= statement(rowsPerStatement);
    const text = count === rowsPerStatement ? wholeStatement : statement(count);
    await db.executeQuery(CompiledQuery.raw(text, values));
  }

  async function write(): Promise<void> {
    let done = 0;
    for (; done + rowsPerStatement <= rows.length; done += rowsPerStatement)
      await insert(done, rowsPerStatement);
    rows = rows.slice(done);
  }

  return {
    add: (row) => rows.push(row),
    write,
    async finish() {
      await write();
      if (rows.length > 0) await insert(0, rows.length);
      rows = [];
    },
  };
}
