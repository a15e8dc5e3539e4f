/** One page of the incidents that a caller may see. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventRow } from '#contract/event.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';
import { rowsInPieces } from '../fairness/pieces.ts';
import { fromEnd, type ListPlan, listPlan, ordered, paged, totalOfPage } from '../filter/listPlan.ts';
import { instantText } from '../http/instantText.ts';
import { eventRules } from './eventFields.ts';

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
  const value = await rowsInPieces(plan, {
    part: (of) => read(pageIds(db, mirrored(of) ?? of, condition)),
    ids: async (of) => {
      const backwards = mirrored(of);
      const ids = await pageIds(db, backwards ?? of, condition).execute();
      return backwards ? ids.reverse() : ids;
    },
    rows: read,
  });
  if (!plan.counts) return { value };
  return { value, count: totalOfPage(plan, value.length) ?? total ?? (await count()) };
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
  return Number(total);
}

/** The number of all incidents of some sites. The database keeps it, because counting takes time for each of them. */
async function keptTotal(db: Kysely<Database>, place: RawBuilder<SqlBool>): Promise<number> {
  const { total } = await db
    .selectFrom('incidentTotals as i')
    .select((row) => row.fn.sum<number | null>('i.total').as('total'))
    .where(place)
    .executeTakeFirstOrThrow();
  return Number(total);
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
