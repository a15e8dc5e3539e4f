/** The lists on an incident's page. Callers have checked the reach of the incident before. */
import type { Kysely } from 'kysely';
import type { CallIn, IncidentLog, RecentIncident, RecordingEntry } from '#contract/event.ts';
import type { Database } from '../db/schema.ts';
import { MOST_ROWS } from '../filter/listPlan.ts';
import { instantText } from '../http/instantText.ts';

const RECENT = 10;

export async function recordingsOf(db: Kysely<Database>, incidentId: number): Promise<RecordingEntry[]> {
  const rows = await db
    .selectFrom('recordings as r')
    .innerJoin('cameras as c', 'c.id', 'r.cameraId')
    .select(['r.id', 'r.startTime', 'r.type', 'c.name'])
    .where('r.incidentId', '=', incidentId)
    .orderBy('r.startTime')
    .orderBy('r.id')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => ({
    recordingId: row.id,
    startTime: instantText(row.startTime),
    cameraName: row.name,
    recordingType: row.type,
  }));
}

export async function callInsOf(db: Kysely<Database>, incidentId: number): Promise<CallIn[]> {
  const rows = await db
    .selectFrom('callIns as c')
    .leftJoin('contacts as p', 'p.id', 'c.contactId')
    .leftJoin('users as u', 'u.id', 'c.userId')
    .select(['c.time', 'c.type', 'c.notes', 'c.otherContact', 'c.contactId', 'c.userId'])
    .select(['p.firstname as contactFirst', 'p.lastname as contactLast'])
    .select(['u.firstname as userFirst', 'u.lastname as userLast'])
    .where('c.incidentId', '=', incidentId)
    .orderBy('c.time')
    .orderBy('c.id')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => ({
    callIn: { time: instantText(row.time), type: row.type, notes: row.notes, otherContact: row.otherContact },
    contact: row.contactId === null ? null : { firstname: row.contactFirst, lastname: row.contactLast },
    user: row.userId === null ? null : { firstname: row.userFirst, lastname: row.userLast },
  }));
}

/** The latest other incidents of the same site. */
export async function recentIncidentsOf(
  db: Kysely<Database>,
  locationId: number,
  incidentId: number,
): Promise<RecentIncident[]> {
  const rows = await db
    .selectFrom('incidents')
    .select(['id', 'startTime', 'status'])
    .where('locationId', '=', locationId)
    .where('id', '!=', incidentId)
    .orderBy('startTime', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute();
  return rows.map((row) => ({
    incidentId: row.id,
    startTime: instantText(row.startTime),
    incidentStatus: row.status,
  }));
}

export async function logsOf(db: Kysely<Database>, incidentId: number): Promise<IncidentLog[]> {
  const rows = await db
    .selectFrom('incidentLogs')
    .select(['time', 'notes'])
    .where('incidentId', '=', incidentId)
    .orderBy('time')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => ({ time: instantText(row.time), notes: row.notes }));
}

export async function alarmsOf(db: Kysely<Database>, incidentId: number) {
  const rows = await db
    .selectFrom('alarms as a')
    .leftJoin('cameras as c', 'c.id', 'a.cameraId')
    .select(['a.id', 'a.time', 'a.type', 'c.name'])
    .where('a.incidentId', '=', incidentId)
    .orderBy('a.time')
    .orderBy('a.id')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    time: instantText(row.time),
    type: row.type,
    cameraName: row.name,
  }));
}
