/**
 * Who did what, from where and when. Rows are only ever added, and removed when they are older than is kept. Nobody can
 * cause them without end.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { type DeleteResult, type Kysely, sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { keepValue } from '../db/keptValues.ts';
import type { Database } from '../db/schema.ts';
import type { AuditKind } from '../db/tables/people.ts';
import { callerAddress, networkOf } from '../http/origins.ts';
import type { ServerEnv } from '../http/serverEnv.ts';
import type { Settings } from '../settings/settings.ts';

export interface AuditEvent {
  readonly kind: AuditKind;
  /** The account that it is about; null when there is none of that name. */
  readonly userId: number | null;
  /** Words of ours, never what somebody typed: it could be a password in the wrong field. */
  readonly detail?: string;
  /** Events of this name are one row within a day. */
  readonly onceADay?: string;
}

interface AuditOrigin {
  readonly address: string;
  readonly requestId: string;
}

export type Audit = (event: AuditEvent) => Promise<void>;

interface Recorder {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Whoever causes these can do so without end: the same again, from the same network, is one row an hour. */
const MERGED: ReadonlySet<AuditKind> = new Set([
  'signIn.failed',
  'signIn.limited',
  'reset.asked',
  'recording.read',
]);
/** Rows of one kind about one account within an hour. All that comes on top is one more row. */
const MOST_ROWS = 100;
/** Rows removed in one transaction: in the embedded database all others wait for its end. */
const MOST_CLEARED = 200;
/** Which recordings an Admin has fetched is told of each, however many they are. */
const UNLIMITED: ReadonlySet<AuditKind> = new Set(['recording.read']);

/** Notes what a request does. */
export function auditOf(
  context: Context<ServerEnv>,
  { settings, ...recorder }: Recorder & { readonly settings: Settings },
): Audit {
  const address = callerAddress(context, settings.trustedProxies);
  return (event) => recordAudit(recorder, event, { address, requestId: context.get('requestId') });
}

/** Notes what a command at the terminal does, among whose own lines none of the log may stand. */
export function commandAudit(db: Kysely<Database>): Audit {
  const recorder = { db, log: pino({ level: 'silent' }), now: Date.now };
  return (event) => recordAudit(recorder, event, { address: 'command', requestId: '' });
}

/**
 * Notes an event: as a row of its own, or by counting it in the row of an earlier one. The log has a line for each.
 */
export async function recordAudit(
  { db, log, now }: Recorder,
  event: AuditEvent,
  { address, requestId }: AuditOrigin,
): Promise<void> {
  const { kind, userId, detail = null } = event;
  log.info({ audit: kind, uid: userId, address, requestId, detail }, 'audit');
  const at = now();
  const merging = await mergingKey(db, event, address, at);
  const id = merging === undefined ? randomBytes(12).toString('hex') : rowId(merging);
  await db
    .insertInto('auditEvents')
    .values({ id, at, kind, userId, address, requestId, detail })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  if (merging !== undefined) await countAgain(db, id, at);
}

/** What events have in common that are one row; undefined for an event with a row of its own. */
async function mergingKey(
  db: Kysely<Database>,
  { kind, userId, detail = '', onceADay }: AuditEvent,
  address: string,
  at: number,
): Promise<string | undefined> {
  const hour = Math.floor(at / HOUR_MS);
  const about = `${kind} ${userId ?? ''}`;
  if (onceADay !== undefined) return `${about} ${Math.floor(at / DAY_MS)} ${onceADay}`;
  const same = MERGED.has(kind) ? `${about} ${hour} ${networkOf(address)} ${detail}` : undefined;
  if (UNLIMITED.has(kind)) return same;
  const ids = await idsOfHour(db, { kind, userId }, hour * HOUR_MS);
  if (same !== undefined && ids.includes(rowId(same))) return same;
  return ids.length < MOST_ROWS ? same : `${about} ${hour} and more`;
}

async function idsOfHour(
  db: Kysely<Database>,
  { kind, userId }: Pick<AuditEvent, 'kind' | 'userId'>,
  since: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('at', '>=', since)
    .where('at', '<', since + HOUR_MS)
    .where('kind', '=', kind)
    .limit(MOST_ROWS + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** The same for the same key, so that any number of processes write one row. */
function rowId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 24);
}

/** The database refuses to change a row of the audit, so its count stands apart. */
async function countAgain(db: Kysely<Database>, auditId: string, at: number): Promise<void> {
  await db
    .insertInto('auditRepeats')
    .values({ auditId, times: 1, lastAt: at })
    .onConflict((conflict) =>
      conflict
        .column('auditId')
        .doUpdateSet((row) => ({ times: row('auditRepeats.times', '+', 1), lastAt: at })),
    )
    .execute();
}

/**
 * Removes what is older than is kept. The database refuses to remove anything from the instant on that is noted first.
 * @param now epoch milliseconds, of a clock that a wrong reading cannot move far: what is removed is gone
 */
export async function clearAudit(db: Kysely<Database>, now: number, days: number): Promise<void> {
  const since = now - days * DAY_MS;
  // Also back: an instant that a wrong clock has noted would leave all that comes before it unprotected.
  await keepValue(db, 'auditKeptSince', String(since));
  const events = db.selectFrom('auditEvents').select('id').where('at', '<', since).limit(MOST_CLEARED);
  while (await some(db.deleteFrom('auditEvents').where('id', 'in', events)));
  const repeats = db.selectFrom('auditRepeats').select('auditId').where('lastAt', '<', since);
  while (await some(db.deleteFrom('auditRepeats').where('auditId', 'in', repeats.limit(MOST_CLEARED))));
}

/** @returns whether it removed as many rows as one step may */
async function some(step: { executeTakeFirst(): Promise<DeleteResult> }): Promise<boolean> {
  return Number((await step.executeTakeFirst()).numDeletedRows) === MOST_CLEARED;
}

interface AuditQuery {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly userId?: number | undefined;
  readonly kinds?: readonly AuditKind[] | undefined;
  /** How many entries to return, counted from the newest. */
  readonly most: number;
}

/** Newest first. A row counts how often its event happened within its hour or day, and when it did last. */
export function listAudit(db: Kysely<Database>, { since, userId, kinds, most }: AuditQuery) {
  return db
    .selectFrom('auditEvents as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('auditRepeats as r', 'r.auditId', 'a.id')
    .select(['a.at', 'a.kind', 'a.userId', 'u.username', 'a.address', 'a.requestId', 'a.detail'])
    .select((row) => [
      row.fn.coalesce('r.times', sql<number>`1`).as('times'),
      row.fn.coalesce('r.lastAt', 'a.at').as('lastAt'),
    ])
    .where('a.at', '>=', since)
    .$if(userId !== undefined, (query) => query.where('a.userId', '=', userId ?? null))
    .$if(kinds !== undefined, (query) => query.where('a.kind', 'in', kinds ?? []))
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute();
}
