/** Collects rows of incidents for the database, and numbers them in the order they arrive. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type {
  CallInsTable,
  IncidentLogsTable,
  IncidentsTable,
  VoiceDownsTable,
} from '../db/tables/incidents.ts';
import type { AlarmsTable, RecordingsTable } from '../db/tables/signals.ts';
import { tableWriter } from './tableWriter.ts';

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

export function incidentWriters(db: Kysely<Database>): IncidentWriters {
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
