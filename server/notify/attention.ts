/** Which sites need attention: looked for again and again, and told once for as long as it lasts. */
import type { Kysely } from 'kysely';
import { type SiteNeed, siteNeed } from '#contract/location.ts';
import type { Span } from '#contract/rules/zoneClock.ts';
import { mergedSpans, spansWithin } from '#contract/schedule.ts';
import { keepValue, keptValue } from '../db/keptValues.ts';
import type { Database } from '../db/schema.ts';
import { firstOfIds, writeCells, writeRows } from '../db/writeRows.ts';
import { armedStates } from '../trade/armedState.ts';
import { instantText } from '../trade/instants.ts';
import { holdSites, recorderCounts } from '../trade/sites.ts';
import { dropOver, type Need, takeTurnOfTelling } from './deliveries.ts';

/** Within it a recorder has started anew, and who disarms for a moment has armed again: nobody is woken for that. */
const LASTING_MS = 5 * 60_000;

const MARK = 'sitesScannedAt';
/** Pauses between two looks in which something may have lasted and ended unseen, as intervals of ISO 8601. */
const PAUSES = 'sitesNotScanned';
/** No night is told of that ended longer ago. */
const PAUSES_KEPT_MS = 2 * 24 * 60 * 60_000;

type Db = Kysely<Database>;

/**
 * Makes a notice of each site that has needed attention for five minutes. Any number of processes may call it at any
 * time. What is there at the very first call counts as told: nobody wants to hear of a whole database at once.
 * @param now epoch milliseconds
 */
export async function scanSites(db: Db, now: number): Promise<void> {
  // Before the transaction, for whose end everybody else waits.
  const needs = await needsAt(db, now);
  await db.transaction().execute(async (transaction) => {
    const isFirst = await takeTurn(transaction, now);
    const stored = await transaction.selectFrom('siteAlerts').selectAll().execute();
    const lasting = stored.filter(({ locationId, reason }) => needs.get(locationId) === reason);
    const over = stored.filter((alert) => !lasting.includes(alert));
    const known = new Set(lasting.map(({ locationId }) => locationId));
    const toldAt = isFirst ? now : null;
    const begun = [...needs]
      .filter(([locationId]) => !known.has(locationId))
      .map(([locationId, reason]) => ({ locationId, reason, since: now, toldAt }));
    // A time that is far ahead is of a clock that was wrong.
    const due = lasting.filter((alert) => alert.toldAt === null && Math.abs(now - alert.since) >= LASTING_MS);
    // Some may have been erased since they were looked at.
    const wanted = [...begun, ...due].map(({ locationId }) => locationId);
    const held = new Set(await holdSites(transaction, wanted));
    const isHeld = ({ locationId }: { readonly locationId: number }) => held.has(locationId);
    await end(transaction, over, now);
    await writeRows(transaction, 'siteAlerts', begun.filter(isHeld));
    await tell(transaction, (isFirst ? begun : due).filter(isHeld), now, toldAt);
  });
}

/** One process at a time: the others wait here for its transaction's end. @returns whether nobody has come before */
async function takeTurn(transaction: Db, now: number): Promise<boolean> {
  const value = new Date(now).toISOString();
  const mark = await transaction
    .insertInto('settings')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  // Changes nothing, but locks the row: what the process before has written is read after this.
  const { value: last } = await transaction
    .updateTable('settings')
    .set((row) => ({ value: row.ref('value') }))
    .where('name', '=', MARK)
    .returning('value')
    .executeTakeFirstOrThrow();
  await keepValue(transaction, MARK, value);
  await notePause(transaction, mark === undefined ? Date.parse(last) : 0, now);
  return mark !== undefined;
}

/** @param last when the sites were looked at before this, in epoch milliseconds; 0: never */
async function notePause(transaction: Db, last: number, now: number): Promise<void> {
  // Of a clock that was ahead nobody knows when that was.
  const start = last <= now + LASTING_MS ? last : 0;
  if (now - start <= LASTING_MS) return;
  const before = await pausesSoFar(transaction);
  const pauses = [...before, { start, end: now }].filter(
    ({ end }) => end > now - PAUSES_KEPT_MS && end <= now,
  );
  const value = pauses.map(({ start, end }) => [start, end].map(instantText).join('/')).join(' ');
  await keepValue(transaction, PAUSES, value);
}

async function pausesSoFar(db: Db): Promise<Span[]> {
  const intervals = (await keptValue(db, PAUSES))?.split(' ') ?? [];
  return intervals.map((text) => {
    const [start = 0, end = 0] = text.split('/').map(Date.parse);
    return { start, end };
  });
}

/** How much of a time the sites were looked at: what lasted and ended in a pause was not found. */
export type Watched = 'all' | 'part' | 'none';

export async function watchedWithin(db: Db, span: Span): Promise<Watched> {
  const mark = await keptValue(db, MARK);
  const last = mark === undefined ? 0 : Date.parse(mark);
  const since = span.end - last > LASTING_MS ? [{ start: last, end: span.end }] : [];
  const pauses = spansWithin([...(await pausesSoFar(db)), ...since], span);
  const missed = mergedSpans(pauses).reduce((sum, { start, end }) => sum + end - start, 0);
  if (missed === 0) return 'all';
  return missed < span.end - span.start ? 'part' : 'none';
}

/** A site needs attention for one reason at a time. What was told keeps when it was over, for the morning mail. */
async function end(transaction: Db, over: readonly Need[], now: number): Promise<void> {
  if (over.length === 0) return;
  const sites = over.map(({ locationId }) => locationId);
  // Ahead of the notices, as telling of them does: what is being told is there after this.
  await takeTurnOfTelling(transaction);
  await transaction.deleteFrom('siteAlerts').where('locationId', 'in', sites).execute();
  await transaction
    .updateTable('notices')
    .set({ endedAt: now })
    .where('locationId', 'in', sites)
    .where('kind', '=', 'attention')
    .where('endedAt', 'is', null)
    .execute();
  await dropOver(transaction, over, now);
}

interface Due extends Need {
  readonly since: number;
}

/** @param toldAt of a notice that nobody is told of */
async function tell(transaction: Db, due: readonly Due[], now: number, toldAt: number | null): Promise<void> {
  if (due.length === 0) return;
  const sites = due.map(({ locationId }) => locationId);
  await transaction.updateTable('siteAlerts').set({ toldAt: now }).where('locationId', 'in', sites).execute();
  const first = await firstOfIds(transaction, 'notices', due.length);
  const notices = due.map(({ locationId, reason, since }, index) => ({
    ...{ id: first + index, locationId, incidentId: null, kind: 'attention', reason },
    ...{ at: since, toldAt },
  }));
  await writeCells(transaction, 'notices', notices);
}

/** By the sites' ids; with as many queries for a thousand sites as for one. */
async function needsAt(db: Db, now: number): Promise<ReadonlyMap<number, SiteNeed>> {
  // No other site can need anything. These are few, and the schedules of the others are not read.
  const sites = await db
    .selectFrom('locations')
    .select(['id', 'timeZone'])
    // A site that is not in service is not watched.
    .where('enabled', '=', 1)
    .where((row) =>
      row.or([
        row(
          'id',
          'in',
          row.selectFrom('nvrs').select('locationId').where('status', 'in', ['Offline', 'Error']),
        ),
        row('id', 'in', row.selectFrom('armingOverrides').select('locationId').where('armed', '=', 0)),
      ]),
    )
    .execute();
  if (sites.length === 0) return new Map();
  const ids = sites.map(({ id }) => id);
  const [states, recorders] = await Promise.all([armedStates(db, sites, now), recorderCounts(db, ids)]);
  const needs = new Map<number, SiteNeed>();
  for (const id of ids) {
    const need = siteNeed({ ...states.get(id), recorders: recorders.get(id) });
    if (need !== null) needs.set(id, need);
  }
  return needs;
}
