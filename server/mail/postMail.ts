/** Mail goes through the outbox, a table of the database, so that none is lost while the mail server is away. */
import { nextId } from '../db/nextId.ts';
import type { Dependencies } from '../dependencies.ts';
import { deliver } from './deliver.ts';
import type { Mail } from './mailer.ts';

/**
 * Keeps the mail and, when there is a mail server, sends it after the current answer. The log names its id and never
 * its content, which may hold a reset link.
 */
export async function postMail(deps: Dependencies, mail: Mail): Promise<void> {
  const { db, now, log, mailer, background } = deps;
  const id = await nextId(db, 'outboxMails');
  await db
    .insertInto('outboxMails')
    .values({ id, ...mail, createdAt: now(), sentAt: null })
    .execute();
  if (mailer) background.run(() => deliver(deps, mailer, id));
  else log.info({ mailId: id }, 'no mail server is set: the mail waits in the table outboxMails');
}
