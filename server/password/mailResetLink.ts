import { accountByLogin } from '../auth/account.ts';
import type { Dependencies } from '../dependencies.ts';
import { postMail } from '../mail/postMail.ts';
import { makeResetToken } from './resetToken.ts';

export interface ResetRequest {
  /** User name or e-mail address. */
  readonly username: string;
  /** The portal's page for new passwords. */
  readonly page: URL;
  /** Product name. */
  readonly brand: string;
}

/** Mails a reset link when the name means one approved account with an address; else nothing happens. */
export async function mailResetLink(
  deps: Dependencies,
  { username, page, brand }: ResetRequest,
): Promise<void> {
  const account = await accountByLogin(deps.db, username);
  const [recipient] = account?.emails ?? [];
  if (!account?.approved || recipient === undefined) return;
  const minutes = deps.settings.resetMinutes;
  const token = await makeResetToken(deps.db, account.id, deps.now(), minutes);
  const link = new URL(page);
  link.hash = new URLSearchParams({ reset: token }).toString();
  const product = brand.replace(/\s+/g, ' ').slice(0, 80);
  await postMail(deps, {
    recipient,
    subject: `Reset your ${product} password`,
    body: [
      `Hello ${account.name},`,
      '',
      `open this link within ${minutes} minutes to set a new password:`,
      '',
      link.href,
      '',
      'If you did not ask for it, nothing needs to be done.',
      '',
    ].join('\n'),
  });
}
