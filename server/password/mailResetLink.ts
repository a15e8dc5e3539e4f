import { recordAudit } from '../audit/recordAudit.ts';
import { type Account, accountByLogin } from '../auth/account.ts';
import { isWithin } from '../auth/attempts.ts';
import type { Dependencies } from '../dependencies.ts';
import { keepMail, sendKept } from '../mail/postMail.ts';
import type { Settings } from '../settings.ts';
import { makeResetToken } from './resetToken.ts';

export interface ResetRequest {
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
export async function mailResetLink(
  deps: Dependencies,
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
      'If you did not ask for it, nothing needs to be done.',
      '',
    ].join('\n'),
  };
}
