/** Sign-in by user name and password. */
import { authenticateCall } from '#core/api/wire/authenticate.ts';
import { accountByLogin } from '../auth/account.ts';
import { countAttempt, forgetAttempts, giveBack } from '../auth/attempts.ts';
import { hashedKey } from '../auth/hashedKey.ts';
import { issueToken } from '../auth/issueToken.ts';
import { passwordFits } from '../auth/password.ts';
import { Problem } from '../http/problem.ts';
import { type Api, handleOpen } from './handle.ts';

/** Failures within a quarter of an hour. */
const MOST_PER_ACCOUNT = 10;
const MOST_PER_ADDRESS = 50;

export function serveAuthenticate(api: Api): void {
  handleOpen(api, authenticateCall, async ({ body, address, deps }) => {
    const { db, now } = deps;
    const accountKey = hashedKey('account', body.username);
    const addressKey = `address:${address}`;
    await countAttempt(db, now(), [
      { key: addressKey, most: MOST_PER_ADDRESS },
      { key: accountKey, most: MOST_PER_ACCOUNT },
    ]);
    const account = await accountByLogin(db, body.username);
    if (!(await passwordFits(account?.passwordHash, body.password)) || !account)
      throw refusal(401, 'The user name or the password is wrong.');
    await giveBack(db, now(), [addressKey]);
    await forgetAttempts(db, accountKey);
    if (!account.approved) throw refusal(403, 'Your account has not been approved yet.');
    return { successful: true, token: await issueToken(deps, account) };
  });
}

function refusal(status: 401 | 403, message: string): Problem {
  return new Problem(status, message, {}, { successful: false });
}
