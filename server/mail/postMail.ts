/**
 * Mail goes through the outbox, a database table, so that none is lost while the mail server is unavailable. It is
 * stored in the same transaction as what it reports, and sent afterwards.
 */
import type { Kysely } from 'kysely';
import { nextId } from '../db/nextId.ts';
import type { Database } from '../db/schema.ts';
import type { Background } from '../http/background.ts';
import { deliver, type Outbox } from './deliver.ts';
import type { Mail, Mailer } from './mailer.ts';

interface KeptMail extends Mail {
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds from which on the mail is of no use; null for one that must arrive, however late. */
  readonly expiresAt: number | null;
}

/** What sends mail after an answer. */
export interface PostOffice extends Outbox {
  /** Undefined when no mail server is set: mails stay in the outbox. */
  readonly mailer: Mailer | undefined;
  readonly background: Background;
}

/** @returns the mail's id */
export async function keepMail(db: Kysely<Database>, mail: KeptMail): Promise<number> {
  const id = await nextId(db, 'outboxMails');
  await db
    .insertInto('outboxMails')
    .values({ id, ...mail })
    .execute();
  return id;
}

/**
 * Sends a stored mail after the current response, if there is a mail server. The log contains its id but never its
 * content, which may hold a reset link.
 */
export function sendKept(office: PostOffice, id: number): void {
  const { log, mailer, background } = office;
  if (mailer) background.run(() => deliver(office, mailer, id));
  else log.info({ mailId: id }, 'no mail server is set: the mail waits in the table outboxMails');
}
