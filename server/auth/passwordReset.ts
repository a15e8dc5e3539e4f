/**
 * Requests for reset mails. Each is stored before the response, for known and unknown accounts alike, and handled after
 * the response. So the response time reveals nothing, and a stop in between loses nothing.
 */
import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import { nextId } from '../db/writeRows.ts';
import { keepMail, type PostOffice, sendKept } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { type Account, accountByLogin } from './account.ts';
import { isWithin } from './attempts.ts';
import { recordAudit } from './audit.ts';
import { hashPassword, saveHash } from './password.ts';
import { tokenHash } from './tokens.ts';

/** Older requests are dropped, because people who still need a mail have requested another one. */
const WORTH_ANSWERING_MS = 60 * 60_000;

/** What is needed to deal with a request. */
interface ResetDesk extends PostOffice {
  readonly settings: Settings;
}

/** @returns the kept request's id */
export async function keepResetRequest(
  { db, now }: Pick<ResetDesk, 'db' | 'now'>,
  { username, page, address, requestId }: ResetRequest,
): Promise<number> {
  const id = await nextId(db, 'resetRequests');
  await db
    .insertInto('resetRequests')
    .values({ id, username, page: page.href, address, requestId, createdAt: now() })
    .execute();
  return id;
}

/** Handles one stored request, unless that has been done. Only one of several processes does it. */
export async function answerResetRequest(deps: ResetDesk, id: number): Promise<void> {
  const request = await deps.db
    .selectFrom('resetRequests')
    .select(['id', 'username', 'page', 'address', 'requestId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (request) await mailResetLink(deps, { ...request, page: new URL(request.page) });
}

/** Deals with what an earlier stop has left. */
export async function answerLeftRequests(deps: ResetDesk): Promise<void> {
  const { db, now } = deps;
  await db
    .deleteFrom('resetRequests')
    .where('createdAt', '<', now() - WORTH_ANSWERING_MS)
    .execute();
  const left = await db.selectFrom('resetRequests').select('id').orderBy('id').execute();
  for (const { id } of left) await answerResetRequest(deps, id);
}

interface ResetRequest {
  /** Username or e-mail address. */
  readonly username: string;
  /** The portal's page for new passwords. */
  readonly page: URL;
  /** From where it was asked. */
  readonly address: string;
  readonly requestId: string;
}

/** Within a quarter of an hour: for a typed name, and for an account under all of its names. */
export const MOST_RESET_MAILS = 5;

/**
 * Mails a reset link when the name means one approved account with an address that has not had too many; in any case
 * the request is done. The answer was given before, so that neither it nor its time depends on the account.
 */
async function mailResetLink(
  deps: ResetDesk,
  request: ResetRequest & { readonly id: number },
): Promise<void> {
  const { db, now, settings } = deps;
  const account = await accountByLogin(db, request.username);
  const mailId = await db.transaction().execute(async (transaction) => {
    const taken = await transaction
      .deleteFrom('resetRequests')
      .where('id', '=', request.id)
      .returning('id')
      .executeTakeFirst();
    if (!taken) return undefined;
    const event = { kind: 'reset.asked', userId: account?.id ?? null } as const;
    await recordAudit({ ...deps, db: transaction }, event, request);
    const [recipient] = account?.emails ?? [];
    if (!account?.approved || recipient === undefined) return undefined;
    const limit = { key: `reset-mails:${account.id}`, most: MOST_RESET_MAILS };
    if (!(await isWithin(transaction, now(), limit))) return undefined;
    const token = await makeResetToken(transaction, account.id, now(), settings.resetMinutes);
    const mail = { recipient, ...resetMail(account, request.page, token, settings) };
    const createdAt = now();
    return keepMail(transaction, {
      ...mail,
      createdAt,
      expiresAt: createdAt + settings.resetMinutes * 60_000,
    });
  });
  if (mailId !== undefined) sendKept(deps, mailId);
}

function resetMail({ name }: Account, page: URL, token: string, { product, resetMinutes }: Settings) {
  const link = new URL(page);
  link.hash = new URLSearchParams({ reset: token }).toString();
  return {
    subject: `Reset your ${product} password`,
    body: [
      `Hello ${name},`,
      '',
      `open this link within ${resetMinutes} minutes to set a new password:`,
      '',
      link.href,
      '',
      'If you did not ask for this, you can ignore this mail.',
      '',
    ].join('\n'),
  };
}

// Reset links: the token travels by mail, and only its hash is kept.

/**
 * Removes tokens that have expired, and those from the future: a clock that was ahead has made them, and they would be good
 * once more when it is that late.
 */
export async function clearResetTokens(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('passwordResetTokens')
    .where((row) => row.or([row('expiresAt', '<', now), row('createdAt', '>', now + CLOCK_SKEW_MS)]))
    .execute();
}

/** Makes a token for an account, and removes those that nobody can use. */
export async function makeResetToken(
  db: Kysely<Database>,
  userId: number,
  now: number,
  minutes: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await clearResetTokens(db, now);
  await db
    .insertInto('passwordResetTokens')
    .values({
      tokenHash: tokenHash(token),
      userId,
      createdAt: now,
      expiresAt: now + minutes * 60_000,
      usedAt: null,
    })
    .execute();
  return token;
}

/** Condition on the row of a token that was neither spent nor has expired. */
function isGood(token: string, now: number) {
  return (row: ExpressionBuilder<Database, 'passwordResetTokens'>) =>
    row.and([
      row('tokenHash', '=', tokenHash(token)),
      row('usedAt', 'is', null),
      row('expiresAt', '>=', now),
      row('createdAt', '<=', now + CLOCK_SKEW_MS),
    ]);
}

/** @returns the account's id, or undefined when the token is unknown, expired or was spent before */
async function spendResetToken(
  db: Kysely<Database>,
  token: string,
  now: number,
): Promise<number | undefined> {
  const spent = await db
    .updateTable('passwordResetTokens')
    .set({ usedAt: now })
    .where(isGood(token, now))
    .returning('userId')
    .executeTakeFirst();
  return spent?.userId;
}

/** The account's id, while its token is good. The token is not spent. */
export async function ownerOfResetToken(
  db: Kysely<Database>,
  token: string,
  now: number,
): Promise<number | undefined> {
  const open = await db
    .selectFrom('passwordResetTokens')
    .select('userId')
    .where(isGood(token, now))
    .executeTakeFirst();
  return open?.userId;
}

interface PasswordReset {
  readonly resetToken: string;
  readonly newPassword: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Spends a reset token and sets the new password, both or neither, even if the process ends in between. A bad token
 * costs the same hashing as a good one.
 * @returns the account's id, or undefined when the token was not good
 */
export async function resetPassword(
  db: Kysely<Database>,
  { resetToken, newPassword, now }: PasswordReset,
): Promise<number | undefined> {
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (transaction) => {
    const userId = await spendResetToken(transaction, resetToken, now);
    if (userId === undefined) return undefined;
    await saveHash(transaction, { userId, passwordHash, now });
    return userId;
  });
}
