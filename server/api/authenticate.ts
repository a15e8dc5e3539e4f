/** Sign-in by username and password. */
import { authenticateCall } from '#contract/session.ts';
import { issueToken } from '../auth/issueToken.ts';
import { provePassword } from '../auth/provePassword.ts';
import { Problem, tooManyAttempts } from '../http/problem.ts';
import { type Api, handleOpen } from './handle.ts';

export function serveAuthenticate(api: Api): void {
  handleOpen(api, authenticateCall, async ({ body, address, device, audit, deps }) => {
    const proven = await provePassword(deps, { ...body, address, device });
    const userId = proven.account?.id ?? null;
    const count = (outcome: string) => deps.metrics.signIns.add({ by: 'password', outcome });
    if (proven.kind === 'limited') {
      count('limited');
      await audit({ kind: 'signIn.limited', userId });
      throw tooManyAttempts(proven.until - deps.now());
    }
    if (proven.kind === 'wrong') {
      count('wrong');
      await audit({ kind: 'signIn.failed', userId });
      throw refusal(401, 'The username or the password is wrong.');
    }
    const { account } = proven;
    if (!account.approved) {
      count('not_approved');
      await audit({ kind: 'signIn.failed', userId, detail: 'not approved' });
      throw refusal(403, 'Your account has not been approved yet.');
    }
    count('ok');
    await device.remember(account.id);
    await audit({ kind: 'signIn.ok', userId, detail: 'password' });
    return { successful: true, token: await issueToken(deps, account) };
  });
}

function refusal(status: 401 | 403, message: string): Problem {
  return new Problem(status, message, {}, { successful: false });
}
