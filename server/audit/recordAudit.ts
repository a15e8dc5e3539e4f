/** Who did what, from where and when. Rows are only ever added, and removed when they are older than is kept. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { AuditKind } from '../db/tables/audit.ts';
import type { Dependencies } from '../dependencies.ts';
import { callerAddress } from '../http/callerAddress.ts';
import type { ServerEnv } from '../http/serverEnv.ts';

export interface AuditEvent {
  readonly kind: AuditKind;
  /** The account that it is about; null when there is none of that name. */
  readonly userId: number | null;
  /** Words of ours, never what somebody typed: it could be a password in the wrong field. */
  readonly detail?: string;
}

interface AuditOrigin {
  readonly address: string;
  readonly requestId: string;
}

export type Audit = (event: AuditEvent) => Promise<void>;

type Recorder = Pick<Dependencies, 'db' | 'log' | 'now'>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Notes what a request does. */
export function auditOf(context: Context<ServerEnv>, deps: Dependencies): Audit {
  const address = callerAddress(context, deps.settings.trustedProxies);
  return (event) => recordAudit(deps, event, { address, requestId: context.get('requestId') });
}

export async function recordAudit(
  { db, log, now }: Recorder,
  { kind, userId, detail = null }: Omit<AuditEvent, 'detail'> & { readonly detail?: string | null },
  { address, requestId }: AuditOrigin,
): Promise<void> {
  log.info({ audit: kind, uid: userId, address, requestId, detail }, 'audit');
  await db
    .insertInto('auditEvents')
    .values({ id: randomBytes(12).toString('hex'), at: now(), kind, userId, address, requestId, detail })
    .execute();
}

/**
 * Records a sign-in that the limits refused, at most once a minute per address, so that repeated attempts do not fill
 * the disk.
 */
export async function auditLimited(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  audit: Audit,
  { userId, address }: { readonly userId: number | null; readonly address: string },
): Promise<void> {
  const before = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('at', '>', now() - MINUTE_MS)
    // One of a clock that was ahead says nothing about this minute.
    .where('at', '<', now() + MINUTE_MS)
    .where('kind', '=', 'signIn.limited')
    .where('address', '=', address)
    .executeTakeFirst();
  if (!before) await audit({ kind: 'signIn.limited', userId });
}

/**
 * Removes what is older than is kept. The database refuses to remove anything from the instant on that is noted first.
 * @param now epoch milliseconds, of a clock that a wrong reading cannot move far: what is removed is gone
 */
export async function clearAudit(db: Kysely<Database>, now: number, days: number): Promise<void> {
  const since = now - days * DAY_MS;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('settings')
      .values({ name: 'auditKeptSince', value: String(since) })
      .onConflict((conflict) =>
        // Also back: an instant that a wrong clock has noted would leave all that comes before it unprotected.
        conflict.column('name').doUpdateSet({ value: String(since) }),
      )
      .execute();
    await transaction.deleteFrom('auditEvents').where('at', '<', since).execute();
  });
}
