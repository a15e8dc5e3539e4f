/** Forgotten and changed passwords. */
import { changePasswordCall, resetEmailCall, setFromResetTokenCall } from '#contract/session.ts';
import { accountById } from '../auth/account.ts';
import { countAttempt, forgetAttempts, giveBack, hashedKey } from '../auth/attempts.ts';
import { passwordFits, savePassword } from '../auth/password.ts';
import {
  answerResetRequest,
  keepResetRequest,
  MOST_RESET_MAILS,
  ownerOfResetToken,
  resetPassword,
} from '../auth/passwordReset.ts';
import { easyWords, passwordProblem } from '../auth/passwordRule.ts';
import { networkOf } from '../http/origins.ts';
import { Problem } from '../http/problem.ts';
import { RESET_PAGE } from '../http/sharedAnswer.ts';
import { type Api, handle, handleOpen } from './handle.ts';

const NO_PASSWORD = 'This account has no password: it signs in with Google or Microsoft.';

/** Within a quarter of an hour. */
const MOST_PER_NETWORK = 30;
const MOST_CHANGES = 10;

export function servePassword(api: Api): void {
  handleOpen(api, resetEmailCall, async ({ body, address, requestId, ownPage, deps }) => {
    const page = ownPage(body.validateURL, RESET_PAGE);
    if (!page) throw new Problem(400, "The field 'validateURL' must be the portal's page for new passwords.");
    const { username } = body;
    await countAttempt(deps.db, deps.now(), [
      { key: `reset-network:${networkOf(address)}`, most: MOST_PER_NETWORK },
      { key: hashedKey('reset-account', username), most: MOST_RESET_MAILS },
    ]);
    const id = await keepResetRequest(deps, { username, page, address, requestId });
    deps.background.run(() => answerResetRequest(deps, id));
    return true;
  });

  handleOpen(api, setFromResetTokenCall, async ({ body, address, device, audit, deps }) => {
    const { db, now } = deps;
    const key = `reset-token:${networkOf(address)}`;
    await countAttempt(db, now(), [{ key, most: MOST_PER_NETWORK }]);
    const owner = await ownerOfResetToken(db, body.resetToken, now());
    const account = owner === undefined ? undefined : await accountById(db, owner);
    const error = passwordProblem(body.newPassword, easyWords(deps.settings, account, deps.isDemo()));
    if (error !== undefined) return { successful: false, error };
    const accountId = await resetPassword(db, { ...body, now: now() });
    if (accountId === undefined)
      return { successful: false, error: 'This reset link is no longer valid. Please ask for a new one.' };
    await giveBack(db, now(), [key]);
    await device.remember(accountId);
    await audit({ kind: 'reset.done', userId: accountId });
    return { successful: true };
  });

  handle(api, changePasswordCall, async ({ body, caller, token, device, audit, deps }) => {
    const { db, now } = deps;
    const { id, passwordHash } = caller.account;
    if (passwordHash === null) return { successful: false, error: NO_PASSWORD };
    const key = `change:${id}`;
    await countAttempt(db, now(), [{ key, most: MOST_CHANGES }]);
    if (!(await passwordFits(passwordHash, body.currentPassword)))
      return { successful: false, error: 'The current password is wrong.' };
    await forgetAttempts(db, key);
    const words = easyWords(deps.settings, caller.account, deps.isDemo());
    const error = passwordProblem(body.newPassword, words);
    if (error !== undefined) return { successful: false, error };
    await savePassword(db, { userId: id, password: body.newPassword, now: now(), keptToken: token });
    await device.remember(id);
    await audit({ kind: 'password.changed', userId: id });
    return { successful: true };
  });
}
