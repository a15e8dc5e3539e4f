/** Whether sites are armed: by their schedules, and by what was done by hand. */
import type { Kysely, Selectable } from 'kysely';
import type { ArmedStatus } from '#contract/location.ts';
import { dayOf, type EvenSpan, isZone, type Span, sundayOf } from '#contract/rules/zoneClock.ts';
import { armingAt, mergedSpans, recurringSpans, spansWithin, WEEKDAYS } from '#contract/schedule.ts';
import type { Database } from '../db/schema.ts';
import type { ArmingOverridesTable, ScheduledItemsTable } from '../db/tables/sites.ts';
import { clockWithin, instantText } from './instants.ts';

interface Site {
  readonly id: number;
  /** IANA name. */
  readonly timeZone: string;
}

export type Override = Pick<Selectable<ArmingOverridesTable>, 'armed' | 'until'>;

export interface ArmedState {
  /** Null: not known. */
  readonly armed: boolean | null;
  /** When `armed` changes next, as ISO 8601; null when no change is known. */
  readonly until: string | null;
  /** Whether the site would be armed if its schedules alone decided. Null: not known. */
  readonly scheduledArmed: boolean | null;
}

/** What the site's own call answers; null where it is not known. */
export function armedStatusOf(state: ArmedState | undefined): ArmedStatus | null {
  if (typeof state?.armed !== 'boolean') return null;
  const { armed, until } = state;
  return { armed, ...(until !== null && { until }) };
}

/** How far ahead the next change is searched. A later change gives no 'until'. */
const HORIZON_MS = 15 * 86_400_000;
/** Most sites change within this time, so that the rest of the days need not be laid out. */
const SOON_MS = 86_400_000;

/** The states of sites at an instant, by their ids, with two queries. */
export async function armedStates(
  db: Kysely<Database>,
  sites: readonly Site[],
  now: number,
): Promise<ReadonlyMap<number, ArmedState>> {
  const ids = sites.map(({ id }) => id);
  const [items, overrides] = await Promise.all([
    disarmedItemsAhead(db, 's.locationId', ids, now),
    overridesOf(db, ids),
  ]);
  return new Map(
    sites.map(({ id, timeZone }) => [id, stateAt(items.get(id) ?? [], timeZone, overrides.get(id), now)]),
  );
}

async function overridesOf(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Override>> {
  const rows = await db.selectFrom('armingOverrides').selectAll().where('locationId', 'in', ids).execute();
  return new Map(rows.map((row) => [row.locationId, row]));
}

/** A site's state by its items and by what was done by hand. */
export function stateAt(
  items: readonly ScheduleItem[],
  timeZone: string,
  override: Override | undefined,
  now: number,
): ArmedState {
  const { armed, until = null } = statusAt(items, timeZone, now);
  const scheduled = { armed, until, scheduledArmed: armed };
  if (!override || (override.until !== null && override.until <= now)) return scheduled;
  if (override.armed === null) return { ...scheduled, armed: null, until: null };
  return { ...scheduled, armed: override.armed === 1, until: changeAfter(items, timeZone, override) };
}

/** When a state that was set by hand changes: at its end, or later when the schedules then say the same. */
function changeAfter(items: readonly ScheduleItem[], timeZone: string, { armed, until }: Override) {
  if (until === null) return null;
  const after = statusAt(items, timeZone, until);
  return after.armed === (armed === 1) ? (after.until ?? null) : instantText(until);
}

/**
 * Whether a site is armed at an instant by its items alone, and until when. Without items it is armed. Null: not known,
 * since its zone is not, which a newer calendar than this one may have imported.
 */
export function statusAt(
  items: readonly ScheduleItem[],
  timeZone: string,
  now: number,
): Omit<ArmedStatus, 'armed'> & { readonly armed: boolean | null } {
  if (items.length === 0) return { armed: true };
  if (!isZone(timeZone)) return { armed: null };
  const soon = statusBefore(now + SOON_MS);
  return soon.until == null ? statusBefore(now + HORIZON_MS) : soon;

  /** A change at or after the end gives no 'until'. */
  function statusBefore(end: number): ArmedStatus {
    const { armed, changesAt } = armingAt(now, disarmedSpans(items, timeZone, { start: now, end }), end);
    return { armed, ...(changesAt !== null && { until: instantText(changesAt) }) };
  }
}

/**
 * The Disarmed items of sites or of schedules, by their ids, without one-off ones that are over.
 * @param of whose ids these are
 */
export async function disarmedItemsAhead(
  db: Kysely<Database>,
  of: 's.locationId' | 's.id',
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, readonly ScheduleItem[]>> {
  const items = new Map<number, ScheduleItem[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return items;
  const rows = await db
    .selectFrom('scheduledItems as i')
    .innerJoin('schedules as s', 's.id', 'i.scheduleId')
    .select(['i.itemType', 'i.itemInterval', 'i.startTime', 'i.endTime', 'i.dayStartTime', 'i.dayEndTime'])
    .select(['i.sunday', 'i.monday', 'i.tuesday', 'i.wednesday', 'i.thursday', 'i.friday', 'i.saturday'])
    .select(`${of} as owner`)
    .where(of, 'in', ids)
    .where('i.itemType', '=', 'Disarmed')
    .where((row) => row.or([row('i.itemInterval', '=', 'Recurring'), row('i.endTime', '>', now)]))
    .execute();
  for (const { owner, ...item } of rows) items.get(owner)?.push(item);
  return items;
}

// When a site is disarmed: the items of its schedules as spans of time.

export type ScheduleItem = Omit<Selectable<ScheduledItemsTable>, 'id' | 'scheduleId'>;

const DAY_MS = 86_400_000;

/** Disarmed spans of a window of epoch milliseconds, cut at its ends, in order. No two of them overlap or touch. */
function disarmedSpans(items: readonly ScheduleItem[], timeZone: string, window: Span): Span[] {
  const clock = clockWithin(timeZone, window);
  const spans = items
    .filter((item) => item.itemType === 'Disarmed')
    .flatMap((item) => (item.itemInterval === 'Recurring' ? recurring(item, clock) : oneOff(item, window)));
  return mergedSpans(spans);
}

function oneOff({ startTime, endTime }: ScheduleItem, window: Span): Span[] {
  if (startTime === null || endTime === null) return [];
  return spansWithin([{ start: startTime, end: endTime }], window);
}

/** In wall-clock time: an hour that the clock skips disarms nothing, and an hour that it repeats disarms twice. */
function recurring(item: ScheduleItem, clock: readonly EvenSpan[]): Span[] {
  const days = WEEKDAYS.map((day) => item[day] === 1);
  const week = recurringSpans(item, days) ?? [];
  return clock.flatMap((even) => {
    const spans: Span[] = [];
    let sunday = sundayOf(dayOf(even.start + even.offset)) * DAY_MS;
    for (; sunday - even.offset < even.end; sunday += 7 * DAY_MS) {
      const midnight = sunday - even.offset;
      const ofWeek = week.map(({ start, end }) => ({
        start: midnight + start * 1000,
        end: midnight + end * 1000,
      }));
      spans.push(...spansWithin(ofWeek, even));
    }
    return spans;
  });
}
