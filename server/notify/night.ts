/** What a person's last night was, as the review of it reads and orders it. */
import { type Kysely, sql } from 'kysely';
import type { EventRow } from '#contract/event.ts';
import { nightOf } from '#contract/rules/nightSummary.ts';
import { type Outcome, outcomesFrom, worstFirst } from '#contract/rules/outcomes.ts';
import { instantOfClock, offsetAt, type Span } from '#contract/rules/zoneClock.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { listEvents } from '../trade/events.ts';
import { instantText } from '../trade/instants.ts';
import { type Watched, watchedWithin } from './attention.ts';

interface NightEvent {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly site: string;
  readonly outcomes: readonly Outcome[];
}

/** What a site needed, or needs. */
export interface SiteAlert {
  readonly site: string;
  /** As in siteAlerts. */
  readonly reason: string;
  /** When it was found, in epoch milliseconds. */
  readonly at: number;
  /** When it was found to be over; null while it goes on. */
  readonly until: number | null;
}

export interface Night {
  /** Epoch milliseconds. */
  readonly span: Span;
  /** The worst first; null when they are more than one answer of the API holds. */
  readonly events: readonly NightEvent[] | null;
  readonly total: number;
  readonly sites: number;
  /** Sites without any event; null when the events are. */
  readonly quiet: number | null;
  /** Those that go on first. */
  readonly alerts: readonly SiteAlert[];
  readonly watched: Watched;
}

interface Asked {
  /** Epoch milliseconds: the night that ran then, or had ended last. */
  readonly at: number;
  /** IANA name: the night's hours are those of its clock. */
  readonly zone: string;
  /** Ids of the sites that it is about; null: all that the caller may see. */
  readonly chosen: readonly number[] | null;
}

export async function readNight(
  db: Kysely<Database>,
  caller: Caller,
  { at, zone, chosen }: Asked,
): Promise<Night> {
  const { start, end } = nightOf(at + offsetAt(at, zone));
  const span = { start: instantOfClock(start, zone), end: instantOfClock(end, zone) };
  const ids = chosen && new Set(chosen);
  const isChosen = (id: number | null | undefined) => ids === null || (id != null && ids.has(id));
  const [{ rows, isWhole, count }, sites, alerts, watched] = await Promise.all([
    eventsOf(db, caller, span),
    sitesOf(db, caller),
    alertsOf(db, caller, span),
    watchedWithin(db, { start: span.start, end: Math.min(span.end, at) }),
  ]);
  const own = rows.filter(({ location }) => isChosen(location?.id));
  const withEvent = new Set(own.map(({ location }) => location?.id));
  const chosenOnes = sites.filter(isChosen);
  return {
    span,
    events: isWhole ? inOrder(own) : null,
    total: isWhole ? own.length : count,
    sites: chosenOnes.length,
    quiet: isWhole ? chosenOnes.filter((id) => !withEvent.has(id)).length : null,
    alerts: alerts.filter(({ locationId }) => isChosen(locationId)),
    watched,
  };
}

/** By the call's own query: the same rows, and a priority for those alone who may know it. */
async function eventsOf(db: Kysely<Database>, caller: Caller, { start, end }: Span) {
  const { value: rows, count = rows.length } = await listEvents(db, caller, 0, {
    filter: `incident.startTime >= '${instantText(start)}' && incident.startTime < '${instantText(end)}'`,
    orderby: 'incident.startTime asc',
    count: true,
  });
  return { rows, count, isWhole: rows.length >= count };
}

function inOrder(rows: readonly EventRow[]): NightEvent[] {
  return rows
    .map(({ incident, location }) => ({
      id: incident.id,
      start: Date.parse(incident.startTime ?? ''),
      site: location?.name ?? '',
      outcomes: outcomesFrom(incident, incident.endTime === null),
      priority: incident.priority,
    }))
    .sort(worstFirst);
}

async function sitesOf(db: Kysely<Database>, caller: Caller): Promise<number[]> {
  const rows = await db.selectFrom('locations').select('id').where(inReach(caller, 'locations.id')).execute();
  return rows.map(({ id }) => id);
}

/** What goes on at sites in service, and what was told, reached into the night and is over. */
async function alertsOf(db: Kysely<Database>, caller: Caller, { start, end }: Span) {
  const current = await db
    .selectFrom('siteAlerts as a')
    .innerJoin('locations as l', 'l.id', 'a.locationId')
    .select(['a.locationId', 'l.name as site', 'a.reason', 'a.since as at'])
    .where('l.enabled', '=', 1)
    .where(inReach(caller, 'a.locationId'))
    .orderBy('a.since')
    .orderBy('a.locationId')
    .execute();
  const past = await db
    .selectFrom('notices as n')
    .innerJoin('locations as l', 'l.id', 'n.locationId')
    .select(['n.locationId', 'l.name as site', sql<string>`coalesce("n"."reason", '')`.as('reason')])
    .select(['n.at', 'n.endedAt as until'])
    .where('l.enabled', '=', 1)
    .where('n.incidentId', 'is', null)
    .where('n.kind', '=', 'attention')
    .where('n.at', '<', end)
    .where('n.endedAt', '>', start)
    .where(inReach(caller, 'n.locationId'))
    .orderBy('n.at')
    .orderBy('n.id')
    .execute();
  return [...current.map((alert) => ({ ...alert, until: null })), ...past];
}
