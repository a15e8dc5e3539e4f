/** What a person's last night was, as the review of it reads and orders it, or the day up to a mail that comes in the night. */
import { type Kysely, sql } from 'kysely';
import type { EventRow } from '#contract/event.ts';
import { endedNight, NIGHT_END } from '#contract/rules/nightSummary.ts';
import { type Outcome, outcomesFrom, worstFirst } from '#contract/rules/outcomes.ts';
import { instantOfClock, offsetAt, type Span } from '#contract/rules/zoneClock.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { listEvents } from '../trade/events.ts';
import { instantText } from '../trade/instants.ts';
import { type Watched, watchedWithin } from './attention.ts';
import { morningBefore } from './settings.ts';

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

/** What a morning mail is about. */
interface Told {
  /** Epoch milliseconds. */
  readonly span: Span;
  /** False for a day up to the mail. */
  readonly isNight: boolean;
}

export interface Night extends Told {
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

/**
 * The last night that is over. A mail that comes while the night runs towards its end tells of all since the mail of the day
 * before: of this night as far as it is known, and of what came after that mail, which no other tells.
 * @param at '07:00'
 * @param zone IANA name: the night's hours are those of its clock
 * @param due when the mail is due, in epoch milliseconds
 */
export function toldBy(at: string, zone: string, due: number): Told {
  if (at < NIGHT_END) return { span: { start: morningBefore(at, zone, due), end: due }, isNight: false };
  const { start, end } = endedNight(due + offsetAt(due, zone));
  return { span: { start: instantOfClock(start, zone), end: instantOfClock(end, zone) }, isNight: true };
}

interface Asked {
  readonly told: Told;
  /** Ids of the sites that it is about; null: all that the caller may see. */
  readonly chosen: readonly number[] | null;
}

export async function readNight(
  db: Kysely<Database>,
  caller: Caller,
  { told, chosen }: Asked,
): Promise<Night> {
  const { span } = told;
  const ids = chosen && new Set(chosen);
  const isChosen = (id: number | null | undefined) => ids === null || (id != null && ids.has(id));
  const [{ rows, isWhole, count }, sites, alerts, watched] = await Promise.all([
    eventsOf(db, caller, span),
    sitesOf(db, caller),
    alertsOf(db, caller, span),
    watchedWithin(db, span),
  ]);
  const own = rows.filter(({ location }) => isChosen(location?.id));
  const withEvent = new Set(own.map(({ location }) => location?.id));
  const chosenOnes = sites.filter(isChosen);
  return {
    ...told,
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

/** What goes on at sites in service, and what was told, reached into the span and is over. */
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
