import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type EvenSpan, evenSpans } from '#contract/rules/zoneClock.ts';
import type { DayCount, Statistics } from '#contract/statistics.ts';
import type { Range } from '#contract/vocabulary.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { instantOnDay, parseInstant } from './instants.ts';

/** Epoch milliseconds, both ends included. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** @throws Problem 400 when an end is no ISO 8601 instant or the two are the wrong way round */
export function periodOf(range: Range): Period {
  const period = { start: instant('start', range.start), end: instant('end', range.end) };
  if (period.end < period.start) throw new Problem(400, "The field 'end' must not lie before 'start'.");
  return period;
}

/**
 * The name of a time zone as the calendar spells it, so that each zone has one spelling. Undefined for a zone that this
 * calendar does not have: browsers know newer ones, and older names.
 */
export function zoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function instant(name: string, text: string): number {
  const value = parseInstant(text);
  if (value === undefined)
    throw new Problem(400, `The field '${name}' must be an ISO 8601 date-time with its zone.`);
  return value;
}

// The incidents that every statistic of a period counts, so that tiles, chart and list agree.

/** What a statistic covers: one location, or all that the caller may see. */
export interface Place {
  readonly caller: Caller;
  readonly locationId?: number;
}

export function incidentsIn(db: Kysely<Database>, place: Place, period: Period) {
  return db
    .selectFrom('incidents')
    .where('incidents.startTime', '>=', period.start)
    .where('incidents.startTime', '<=', period.end)
    .where(inPlace(place, 'incidents.locationId'));
}

/** Condition on a column that holds a location's id. */
function inPlace({ caller, locationId }: Place, column: string): RawBuilder<SqlBool> {
  const reach = inReach(caller, column);
  return locationId === undefined ? reach : sql<SqlBool>`${sql.ref(column)} = ${locationId} and ${reach}`;
}

/** Counts of signals, incidents and responses. Signals without an incident count as signals too. */
export async function statCounts(db: Kysely<Database>, place: Place, period: Period): Promise<Statistics> {
  const [incidents, cleared, announcements] = await Promise.all([
    incidentsIn(db, place, period)
      .select((row) => [
        row.fn.countAll<number>().as('incidents'),
        row.fn.sum<number | null>('alarmCount').as('alarms'),
        sql<number | null>`sum(case when ${sql.ref('voiceDownCount')} > 0 then 1 else 0 end)`.as(
          'voiceDowns',
        ),
        row.fn.sum<number | null>('policeContacted').as('police'),
        row.fn.sum<number | null>('guardDispatched').as('guards'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('alarms')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('alarms.incidentId', 'is', null)
      .where('alarms.time', '>=', period.start)
      .where('alarms.time', '<=', period.end)
      .where(inPlace(place, 'alarms.locationId'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('voiceDowns')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('voiceDowns.time', '>=', period.start)
      .where('voiceDowns.time', '<=', period.end)
      .where(inPlace(place, 'voiceDowns.locationId'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    alarmsCount: (incidents.alarms ?? 0) + cleared.total,
    incidentCount: incidents.incidents,
    voiceDownLocationCount: announcements.total,
    voiceDownIncidentCount: incidents.voiceDowns ?? 0,
    policeCount: incidents.police ?? 0,
    guardCount: incidents.guards ?? 0,
  };
}

const DAY_MS = 86_400_000;
const UTC = 'UTC';

/**
 * `[unix seconds of the day's midnight, incidents]` in order of days; days without any are left out.
 * @param timeZone whose calendar's days are meant, as `zoneNamed` spells it
 */
export async function eventsPerDay(
  db: Kysely<Database>,
  place: Place,
  period: Period,
  timeZone: string = UTC,
): Promise<DayCount[]> {
  // Of few sites there is little to sort, of all there are no sites to look up.
  const isEverywhere = place.caller.reach.kind === 'everything' && place.locationId === undefined;
  const totals = new Map<number, number>();
  for (const span of await spansOf(db, period, timeZone)) {
    const rows = await (isEverywhere ? countDayByDay(db, span) : groupByDay(db, place, span));
    // A day on which the clock changes lies in two spans.
    for (const { day, total } of rows) totals.set(day, (totals.get(day) ?? 0) + (total ?? 0));
  }
  return [...totals].map(([day, total]) => [instantOnDay(day, 0, timeZone) / 1000, total]);
}

/** The period in pieces during which the zone's clock runs evenly, so that a day is a division away. */
async function spansOf(
  db: Kysely<Database>,
  { start, end }: Period,
  timeZone: string,
): Promise<readonly EvenSpan[]> {
  if (timeZone === UTC) return [{ start, end: end + 1, offset: 0 }];
  // Changes of the clock are looked for day by day: not in thousands of years, only where there are incidents.
  const [oldest, newest] = await Promise.all([startAtEnd(db, 'asc'), startAtEnd(db, 'desc')]);
  if (oldest === undefined || newest === undefined) return [];
  return evenSpans({ start: Math.max(start, oldest), end: Math.min(end, newest) + 1 }, timeZone);
}

/** When the first or the last of all incidents began. */
async function startAtEnd(db: Kysely<Database>, direction: 'asc' | 'desc'): Promise<number | undefined> {
  const row = await db
    .selectFrom('incidents')
    .select('startTime')
    .orderBy('startTime', direction)
    .limit(1)
    .executeTakeFirst();
  return row?.startTime;
}

async function groupByDay(db: Kysely<Database>, place: Place, { start, end, offset }: EvenSpan) {
  // Whole-number division on both databases, since column, offset and divisor are whole numbers.
  const day = sql<number>`(${sql.ref('incidents.startTime')} + ${sql.lit(offset)}) / ${sql.lit(DAY_MS)}`;
  return await incidentsIn(db, place, { start, end: end - 1 })
    .select((row) => [day.as('day'), row.fn.countAll<number>().as('total')])
    .groupBy(day)
    .orderBy(day)
    .execute();
}

/**
 * Incidents of all sites on each day of the wall clock, days numbered from 1970-01-01, in order; days without any are
 * left out. It goes along the index from day to day and sorts nothing.
 */
async function countDayByDay(db: Kysely<Database>, { start, end, offset }: EvenSpan) {
  const last = end - 1;
  const firstSince = (instant: number | Expression<number>) =>
    db
      .selectFrom('incidents')
      .select((row) => row.fn.min<number | null>('startTime').as('first'))
      .where('startTime', '>=', instant)
      .where('startTime', '<=', last);
  const first = sql.ref<number>('days.first');
  // Whole-number division on both databases, since column, offset and divisor are whole numbers.
  const day = sql<number>`(${first} + ${sql.lit(offset)}) / ${sql.lit(DAY_MS)}`;
  const nextDay = sql<number>`(${day} + 1) * ${sql.lit(DAY_MS)} - ${sql.lit(offset)}`;
  // One upper bound, not two: SQLite might look for the period's end and count on to it from every day.
  const lastOfDay = sql<number>`case when ${nextDay} <= ${last} then ${nextDay} - 1 else ${last} end`;
  return await db
    .withRecursive('days(first)', (cte) =>
      firstSince(start).unionAll(
        cte.selectFrom('days').select(firstSince(nextDay).as('first')).where('days.first', 'is not', null),
      ),
    )
    .selectFrom('days')
    .select((row) => [
      day.as('day'),
      row
        .selectFrom('incidents')
        .select((incident) => incident.fn.countAll<number>().as('total'))
        .where('startTime', '>=', first)
        .where('startTime', '<=', lastOfDay)
        .as('total'),
    ])
    .where('days.first', 'is not', null)
    .orderBy('days.first')
    .execute();
}
