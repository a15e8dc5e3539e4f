/** Hands mails of the outbox to the mail server. */
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Mailer } from './mailer.ts';

type Outbox = Pick<Dependencies, 'db' | 'now' | 'log'>;

/** Mails that waited longer are left: a reset link in them has run out, and somebody has asked by telephone. */
const WORTH_SENDING_MS = 60 * 60_000;
/** A claim that is older than any conversation with a mail server was left by a process that ended in it. */
const CLAIM_MS = 5 * 60_000;

/**
 * Sends one mail, unless it has been sent. Its row is claimed first, so that of several processes one sends it; after
 * a failure it waits again. Better twice than never: a mail whose process ended before it noted the outcome goes out
 * once more.
 */
export async function deliver({ db, now, log }: Outbox, mailer: Mailer, id: number): Promise<void> {
  const mail = await db
    .updateTable('outboxMails')
    .set({ sentAt: now() })
    .where('id', '=', id)
    .where(isWaiting(now()))
    .returning(['recipient', 'subject', 'body'])
    .executeTakeFirst();
  if (!mail) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    await db.updateTable('outboxMails').set({ sentAt: null }).where('id', '=', id).execute();
    log.error(
      { mailId: id, reason: error instanceof Error ? error.message : 'unknown' },
      'mail was not taken',
    );
    return;
  }
  // A reset link is worth a password: it is not kept where it is of no use any more.
  await db.updateTable('outboxMails').set({ body: '' }).where('id', '=', id).execute();
  log.info({ mailId: id }, 'mail sent');
}

/** Sends what an earlier failure or stop has left. */
export async function deliverWaiting(outbox: Outbox, mailer: Mailer): Promise<void> {
  const waiting = await outbox.db
    .selectFrom('outboxMails')
    .select('id')
    .where(isWaiting(outbox.now()))
    .where('createdAt', '>', outbox.now() - WORTH_SENDING_MS)
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await deliver(outbox, mailer, id);
}

/** Nobody has claimed the mail, or whoever did is gone. Mails that were taken have no body any more. */
function isWaiting(now: number) {
  return (row: ExpressionBuilder<Database, 'outboxMails'>) =>
    row.or([
      row('sentAt', 'is', null),
      row.and([row('sentAt', '<=', now - CLAIM_MS), row('body', '<>', '')]),
    ]);
}
