/** Hands mails of the outbox to the mail server. */
import type { Dependencies } from '../dependencies.ts';
import type { Mailer } from './mailer.ts';

type Outbox = Pick<Dependencies, 'db' | 'now' | 'log'>;

/** Mails that waited longer are left: a reset link in them has run out, and somebody has asked by telephone. */
const WORTH_SENDING_MS = 60 * 60_000;

/**
 * Sends one mail, unless it has been sent. Its row is claimed first, so that of several processes one sends it; after
 * a failure it waits again.
 */
export async function deliver({ db, now, log }: Outbox, mailer: Mailer, id: number): Promise<void> {
  const mail = await db
    .updateTable('outboxMails')
    .set({ sentAt: now() })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
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
    .where('sentAt', 'is', null)
    .where('createdAt', '>', outbox.now() - WORTH_SENDING_MS)
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await deliver(outbox, mailer, id);
}
