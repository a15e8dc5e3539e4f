/** The events that a caller may see: a page of the list, and one event with everything that its page shows. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  CallIn,
  EventDetail,
  EventRow,
  IncidentLog,
  RecentIncident,
  RecordingEntry,
} from '#contract/event.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import type { Field, FieldTable } from './compileFilter.ts';
import { instantText } from './instants.ts';
import {
  fromEnd,
  type ListPlan,
  type ListRules,
  listPlan,
  MOST_ROWS,
  ordered,
  paged,
  totalOfPage,
} from './listPlan.ts';
import { rowsInPieces } from './longLists.ts';

interface EventPage {
  readonly value: EventRow[];
  readonly count?: number;
}

/** @param locationId 0 for every location that the caller may see */
export async function listEvents(
  db: Kysely<Database>,
  caller: Caller,
  locationId: number,
  query: ListQuery,
): Promise<EventPage> {
  const plan = listPlan(query, eventRules, caller.isAdmin);
  const place = sql<SqlBool>`${inReach(caller, 'i.locationId')} and ${ofOne(locationId)}`;
  const condition = sql<SqlBool>`${place} and ${plan.condition}`;
  const count = () => (plan.isFiltered ? countEvents(db, condition) : keptTotal(db, place));
  const { isAdmin } = caller;
  const read = async (ids: ReturnType<typeof pageIds> | readonly number[]) => {
    const rows = await ordered(eventRows(db, isAdmin).where('i.id', 'in', ids), plan).execute();
    return rows.map((row) => eventRow(row, isAdmin));
  };
  // Skipping rows takes as long as reading them, so the last page is read from the list's end.
  const total = plan.counts && plan.offset > 0 ? await count() : undefined;
  const mirrored = (of: ListPlan) => (total === undefined ? undefined : fromEnd(of, total));
  const { rows: value, found } = await rowsInPieces(plan, {
    part: (of) => read(pageIds(db, mirrored(of) ?? of, condition)),
    ids: async (of) => {
      const backwards = mirrored(of);
      const ids = await pageIds(db, backwards ?? of, condition).execute();
      return backwards ? ids.reverse() : ids;
    },
    rows: read,
    idOf: ({ incident }) => incident.id,
  });
  if (!plan.counts) return { value };
  return { value, count: totalOfPage(plan, found) ?? total ?? (await count()) };
}

/**
 * Finds the page by the incidents alone, so that names are joined only for its rows, unless the list is sorted by them.
 */
function pageIds(db: Kysely<Database>, plan: ListPlan, condition: RawBuilder<SqlBool>) {
  const incidents = db.selectFrom('incidents as i').select('i.id').where(condition);
  if (plan.column.startsWith('i.')) return paged(incidents, plan);
  const named = incidents
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .leftJoin('users as u', 'u.id', 'i.lastUserId');
  return paged(named, plan);
}

function ofOne(locationId: number): RawBuilder<SqlBool> {
  return locationId === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref('i.locationId')} = ${locationId}`;
}

/** All conditions refer to the incidents table alone, so nothing is joined here. */
async function countEvents(db: Kysely<Database>, condition: RawBuilder<SqlBool>): Promise<number> {
  const { total } = await db
    .selectFrom('incidents as i')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return total;
}

/** The number of all incidents of some sites. The database keeps it, because counting takes time for each of them. */
async function keptTotal(db: Kysely<Database>, place: RawBuilder<SqlBool>): Promise<number> {
  const { total } = await db
    .selectFrom('incidentTotals as i')
    .select((row) => row.fn.sum<number | null>('i.total').as('total'))
    .where(place)
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

function eventRows(db: Kysely<Database>, isAdmin: boolean) {
  return db
    .selectFrom('incidents as i')
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .leftJoin('users as u', 'u.id', 'i.lastUserId')
    .select([
      'i.id',
      'i.startTime',
      'i.endTime',
      'i.alarmCount',
      'i.voiceDownCount',
      'i.policeContacted',
      'i.guardDispatched',
      'l.id as locationId',
      'l.name as locationName',
      'l.timeZone',
      'a.name as accountName',
    ])
    .$if(isAdmin, (query) => query.select(['i.priority', 'u.name as lastUserName']));
}

type Row = Awaited<ReturnType<ReturnType<typeof eventRows>['execute']>>[number];

function eventRow(row: Row, isAdmin: boolean): EventRow {
  return {
    incident: {
      id: row.id,
      startTime: instantText(row.startTime),
      endTime: instantText(row.endTime),
      alarmCount: row.alarmCount,
      voiceDownCount: row.voiceDownCount,
      policeContacted: row.policeContacted === 1,
      guardDispatched: row.guardDispatched === 1,
      ...(isAdmin && { priority: row.priority }),
    },
    location: { id: row.locationId, name: row.locationName },
    timeZone: row.timeZone,
    accountName: row.accountName,
    ...(isAdmin && { lastUserName: row.lastUserName }),
  };
}

// What a caller may filter and order incidents by. `i`, `l`, `a` and `u` are the aliases of the list's query.

type Condition = RawBuilder<SqlBool>;

const ofLocation = (condition: Condition) => sql<SqlBool>`${sql.ref('i.locationId')} in (
  select ${sql.ref('l.id')} from ${sql.table('locations')} as l where ${condition})`;

const ofAccount = (condition: Condition) => sql<SqlBool>`${sql.ref('i.locationId')} in (
  select ${sql.ref('l.id')} from ${sql.table('locations')} as l
  join ${sql.table('accounts')} as a on ${sql.ref('a.id')} = ${sql.ref('l.accountId')} where ${condition})`;

const ofLastUser = (condition: Condition) => sql<SqlBool>`${sql.ref('i.lastUserId')} in (
  select ${sql.ref('u.id')} from ${sql.table('users')} as u where ${condition})`;

const count = (column: string): Field => ({ kind: 'integer', column });
const flag = (column: string): Field => ({ kind: 'flag', column });

const fields: FieldTable = {
  'incident.id': { kind: 'integer', column: 'i.id' },
  'incident.startTime': { kind: 'instant', column: 'i.startTime' },
  'incident.endTime': { kind: 'instant', column: 'i.endTime', nullable: true },
  'incident.alarmCount': count('i.alarmCount'),
  'incident.voiceDownCount': count('i.voiceDownCount'),
  'incident.policeContacted': flag('i.policeContacted'),
  'incident.guardDispatched': flag('i.guardDispatched'),
  'incident.priority': { kind: 'text', column: 'i.priority', sortColumn: 'i.priorityRank', adminOnly: true },
  'location.id': { kind: 'integer', column: 'i.locationId' },
  'location.name': { kind: 'text', column: 'l.name', folded: 'l.foldedName', within: ofLocation },
  accountName: { kind: 'text', column: 'a.name', folded: 'a.foldedName', within: ofAccount },
  lastUserName: {
    kind: 'text',
    column: 'u.name',
    folded: 'u.foldedName',
    nullable: true,
    presence: 'i.lastUserId',
    adminOnly: true,
    within: ofLastUser,
  },
};

const eventRules: ListRules = {
  fields: {
    ...fields,
    // The portal's bare names for the three response filters.
    voiceDownCount: count('i.voiceDownCount'),
    policeContacted: flag('i.policeContacted'),
    guardDispatched: flag('i.guardDispatched'),
  },
  idColumn: 'i.id',
  order: { field: 'incident.startTime', direction: 'desc' },
};

// One incident with everything that its page shows.

/** @returns undefined when there is no such incident, or none in the caller's reach */
export async function eventDetail(
  db: Kysely<Database>,
  caller: Caller,
  id: number,
): Promise<EventDetail | undefined> {
  const row = await db
    .selectFrom('incidents as i')
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .select([
      'i.id',
      'i.startTime',
      'i.endTime',
      'i.voiceDownCount',
      'i.policeContacted',
      'i.guardDispatched',
      'l.id as locationId',
      'l.name',
      'l.accountCode',
      'l.streetAddress',
      'l.city',
      'l.province',
      'l.postal',
      'l.timeZone',
    ])
    .where('i.id', '=', id)
    .where(inReach(caller, 'i.locationId'))
    .executeTakeFirst();
  if (!row) return undefined;
  const [callIns, recordings, recentIncidents, incidentLogs, alarms] = await Promise.all([
    callInsOf(db, id),
    recordingsOf(db, id),
    recentIncidentsOf(db, row.locationId, id),
    logsOf(db, id),
    alarmsOf(db, id),
  ]);
  const { streetAddress, city, province, postal } = row;
  return {
    incident: {
      incident: {
        id: row.id,
        startTime: instantText(row.startTime),
        endTime: instantText(row.endTime),
        voiceDownCount: row.voiceDownCount,
        policeContacted: row.policeContacted === 1,
        guardDispatched: row.guardDispatched === 1,
      },
      location: {
        id: row.locationId,
        name: row.name,
        address: { streetAddress, city, province, postal },
        location: { accountCode: row.accountCode },
        callIns,
      },
      timeZone: row.timeZone,
      recordings,
      recentIncidents,
      incidentLogs,
      alarms,
    },
  };
}

// The lists on an incident's page. Callers have checked the reach of the incident before.

const RECENT = 10;

async function recordingsOf(db: Kysely<Database>, incidentId: number): Promise<RecordingEntry[]> {
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

async function callInsOf(db: Kysely<Database>, incidentId: number): Promise<CallIn[]> {
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
async function recentIncidentsOf(
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

async function logsOf(db: Kysely<Database>, incidentId: number): Promise<IncidentLog[]> {
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

async function alarmsOf(db: Kysely<Database>, incidentId: number) {
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
