import type { Kysely } from 'kysely';
import type { Account } from '../auth/account.ts';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import { nextId } from '../db/writeRows.ts';
import { Problem } from '../http/problem.ts';
import { keepMail, type PostOffice, sendKept } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';

/** What keeps and mails a change request. */
interface FeedbackDesk extends PostOffice {
  readonly settings: Settings;
}

interface FeedbackText {
  readonly subject: string;
  readonly notes: string;
  /** The sender's key of this request. A request that arrives again with its key is kept once. */
  readonly requestKey: string | undefined;
}

/** How many change requests a person may send within an hour. */
const MOST_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;
const LONGEST_KEY = 200;

/**
 * Keeps a change request and mails it to the provider's support address.
 * @returns the number under which it is kept, and whether by this call or by an earlier one of its key; or why it was
 * not taken, for people
 * @throws Problem 400 when the key is too long, or was used for other words
 */
export async function saveFeedback(
  desk: FeedbackDesk,
  account: Account,
  text: FeedbackText,
): Promise<{ readonly number: number; readonly isNew: boolean } | { readonly refusal: string }> {
  const { db, now } = desk;
  const { requestKey } = text;
  if (requestKey !== undefined && requestKey.length > LONGEST_KEY)
    throw new Problem(400, `The header Idempotency-Key must have at most ${LONGEST_KEY} characters.`);
  const outcome = await db.transaction().execute(async (transaction) => {
    // Done first, because it makes simultaneous requests wait for each other, so that each sees the earlier ones.
    const id = await nextId(transaction, 'feedback');
    const kept = await keptNumber(transaction, account.id, text);
    if (kept !== undefined) return { number: kept, isNew: false, mailId: undefined };
    const refusal = await tooMany(desk, transaction, account.id);
    if (refusal !== undefined) return { refusal, mailId: undefined };
    const { subject, notes } = text;
    await transaction
      .insertInto('feedback')
      .values({ id, userId: account.id, subject, notes, createdAt: now(), requestKey: requestKey ?? null })
      .execute();
    const mailId = await keepRequestMail(desk, transaction, account, { id, subject, notes });
    return { number: id, isNew: true, mailId };
  });
  if (outcome.mailId !== undefined) sendKept(desk, outcome.mailId);
  return outcome;
}

/** The number of this very request if it was kept before. */
async function keptNumber(
  db: Kysely<Database>,
  userId: number,
  { subject, notes, requestKey }: FeedbackText,
): Promise<number | undefined> {
  if (requestKey === undefined) return undefined;
  const kept = await db
    .selectFrom('feedback')
    .select(['id', 'subject', 'notes'])
    .where('userId', '=', userId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
  if (kept && (kept.subject !== subject || kept.notes !== notes))
    throw new Problem(400, 'This Idempotency-Key was used for another change request.');
  return kept?.id;
}

/** How many of a person's change requests are told. */
const MOST_TOLD = 50;

/** The last change requests of a person, the newest first. */
export function lastFeedback(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('feedback')
    .select(['id', 'subject', 'notes', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_TOLD)
    .execute();
}

async function tooMany(
  { now, settings, log }: FeedbackDesk,
  db: Kysely<Database>,
  userId: number,
): Promise<string | undefined> {
  const since = now() - HOUR_MS;
  const lately = await db
    .selectFrom('feedback')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    // Not those of a clock that was ahead: they would count for as long as it was.
    .where('createdAt', '<=', now() + CLOCK_SKEW_MS)
    .orderBy('createdAt', 'desc')
    .limit(MOST_PER_HOUR)
    .execute();
  const oldest = lately[MOST_PER_HOUR - 1];
  if (oldest === undefined) return undefined;
  log.warn({ uid: userId }, 'too many change requests');
  const minutes = Math.max(1, Math.ceil((oldest.createdAt - since) / 60_000));
  return (
    `You have sent ${MOST_PER_HOUR} change requests within an hour. Please send this one again in ` +
    `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or call ${settings.phone}.`
  );
}

async function keepRequestMail(
  { now, settings }: FeedbackDesk,
  db: Kysely<Database>,
  account: Account,
  { id, subject, notes }: { readonly id: number; readonly subject: string; readonly notes: string },
): Promise<number> {
  return keepMail(db, {
    recipient: settings.email,
    // One line, whatever was typed: it becomes a mail header.
    subject: `Change request ${id}: ${subject.replace(/\s+/g, ' ')}`,
    body: `From ${await senderText(db, account)}, account ${account.id}\n\n${notes}\n`,
    createdAt: now(),
    expiresAt: null,
  });
}

/** An account that came from Google or Microsoft alone has the addresses that are known there, if any. */
async function senderText(db: Kysely<Database>, { id, name, emails }: Account): Promise<string> {
  const addresses = emails.length > 0 ? emails : await addressesElsewhere(db, id);
  return addresses.length === 0 ? name : `${name} (${addresses.join(', ')})`;
}

async function addressesElsewhere(db: Kysely<Database>, userId: number): Promise<string[]> {
  const identities = await db
    .selectFrom('externalIdentities')
    .select(['email', 'emailVerified'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return identities.flatMap(({ email, emailVerified }) => {
    if (email === null) return [];
    return [emailVerified === 1 ? email : `${email}, unverified`];
  });
}
