/**
 * Mail goes through the outbox, a database table, so that none is lost while the mail server is unavailable. It is
 * stored in the same transaction as what it reports, and sent afterwards.
 */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import { nextId } from '../db/writeRows.ts';
import type { Background } from '../http/background.ts';
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

// From the outbox to the mail server.

export interface Outbox {
  readonly db: Kysely<Database>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

/** An older claim was left by a process that ended while sending. */
const CLAIM_MS = 5 * 60_000;
/** What is left of a mail that was sent, or is useless: to whom it was, and its subject. */
const EMPTIED = { body: '', html: null, unsubscribe: null };
/** Doubled after each further try. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * Sends one mail, unless it has been sent. The row is claimed first, so that only one of several processes sends it.
 * After a failure the mail waits again. Twice is better than never: if the process ended before it recorded the
 * outcome, the mail is sent again.
 */
async function deliver({ db, now, log }: Outbox, mailer: Mailer, id: number): Promise<void> {
  const mail = await db
    .updateTable('outboxMails')
    .set({ sentAt: now() })
    .where('id', '=', id)
    .where(isDue(now()))
    .returning(['recipient', 'subject', 'body', 'html', 'unsubscribe', 'tries'])
    .executeTakeFirst();
  if (!mail) return;
  try {
    await mailer.send(mail);
  } catch (error) {
    const tries = mail.tries + 1;
    const nextTryAt = now() + Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    await db
      .updateTable('outboxMails')
      .set({ sentAt: null, tries, nextTryAt })
      .where('id', '=', id)
      .execute();
    const reason = error instanceof Error ? error.message : 'unknown';
    log.error(
      { mailId: id, tries, nextTry: new Date(nextTryAt).toISOString(), reason },
      'mail was not taken',
    );
    return;
  }
  // A reset link is worth a password, so it is erased as soon as it is useless. The mail may have expired while it was sent.
  await db
    .updateTable('outboxMails')
    .set({ ...EMPTIED, sentAt: now() })
    .where('id', '=', id)
    .execute();
  log.info({ mailId: id }, 'mail sent');
}

/**
 * Sends mails one after another.
 * @param stop ends the work after the mail that is under way; the others wait for the next start
 */
export async function deliverEach(
  outbox: Outbox,
  mailer: Mailer,
  ids: readonly number[],
  stop: AbortSignal,
): Promise<void> {
  for (const id of ids) {
    if (stop.aborted) return;
    await deliver(outbox, mailer, id);
  }
}

/**
 * Sends what earlier failures or stops have left, and logs what is still waiting.
 * @param stop as of `deliverEach`
 */
export async function deliverWaiting(outbox: Outbox, mailer: Mailer, stop: AbortSignal): Promise<void> {
  const { db, now, log } = outbox;
  await forgetExpired(outbox);
  const due = await db.selectFrom('outboxMails').select('id').where(isDue(now())).orderBy('id').execute();
  await deliverEach(
    outbox,
    mailer,
    due.map(({ id }) => id),
    stop,
  );
  const waiting = await waitingMails(db, now());
  if (waiting.count > 0) log.warn(waiting, 'mails wait for the mail server');
}

export interface WaitingMails {
  readonly count: number;
  /** Whole seconds that the oldest of them has waited; 0 when there is none. */
  readonly oldestSeconds: number;
}

/** Mails that are still useful and not yet accepted, including those being sent. */
export async function waitingMails(db: Kysely<Database>, now: number): Promise<WaitingMails> {
  const { total, oldest } = await db
    .selectFrom('outboxMails')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.min<number | null>('createdAt').as('oldest'),
    ])
    .where(hasBody)
    .where(isOfUse(now))
    .executeTakeFirstOrThrow();
  return {
    count: total,
    oldestSeconds: oldest === null ? 0 : Math.max(0, Math.floor((now - oldest) / 1000)),
  };
}

/** Erases mails that are no longer useful, because they contain links. The claim of one that was never sent goes too. */
async function forgetExpired({ db, now, log }: Outbox): Promise<void> {
  const expired = await db
    .updateTable('outboxMails')
    .set({ ...EMPTIED, sentAt: null })
    .where(hasBody)
    .where((row) => row.not(isOfUse(now())(row)))
    .returning(['id', 'tries'])
    .execute();
  for (const { id, tries } of expired) log.warn({ mailId: id, tries }, 'mail expired before it was taken');
}

/** Mails that are not to be sent any more; of those that were sent nothing is left anyway. */
export async function dropMails(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('outboxMails').set(EMPTIED).where('id', 'in', ids).execute();
}

type Row = ExpressionBuilder<Database, 'outboxMails'>;

/** A literal, because a parameter would keep the database from using the index of waiting mails. */
const hasBody = (row: Row) => row('body', '<>', sql.lit(''));

/**
 * The mail is unclaimed and its pause is over, or the process that claimed it is gone. A pause that is longer than any,
 * and a claim from the future, are of a clock that was ahead.
 */
function isDue(now: number) {
  const nextTry = sql<number>`coalesce(${sql.ref('nextTryAt')}, 0)`;
  return (row: Row) =>
    row.and([
      hasBody(row),
      isOfUse(now)(row),
      row.or([
        row.and([
          row('sentAt', 'is', null),
          row.or([row(nextTry, '<=', now), row(nextTry, '>', now + LONGEST_PAUSE_MS + CLOCK_SKEW_MS)]),
        ]),
        row('sentAt', '<=', now - CLAIM_MS),
        row('sentAt', '>', now + CLOCK_SKEW_MS),
      ]),
    ]);
}

/**
 * A mail that expires holds a link, unless it tells a person something, which a delivery says. A link that was made in the
 * future is refused, so it helps nobody.
 */
function isOfUse(now: number) {
  return (row: Row) =>
    row.or([
      row('expiresAt', 'is', null),
      row.and([
        row('expiresAt', '>', now),
        row.or([row('createdAt', '<=', now + CLOCK_SKEW_MS), isOfDelivery(row)]),
      ]),
    ]);
}

const isOfDelivery = (row: Row) =>
  row.exists(row.selectFrom('deliveries as d').select('d.id').whereRef('d.mailId', '=', 'outboxMails.id'));
