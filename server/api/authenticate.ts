/** Sign-in by user name and password. */
import { authenticateCall } from '#core/api/wire/authenticate.ts';
import { issueToken } from '../auth/issueToken.ts';
import { provePassword } from '../auth/provePassword.ts';
import { Problem, tooManyAttempts } from '../http/problem.ts';
import { type Api, handleOpen } from './handle.ts';

export function serveAuthenticate(api: Api): void {
  handleOpen(api, authenticateCall, async ({ body, address, device, deps }) => {
    const proven = await provePassword(deps, { ...body, address, device });
    if (proven.kind === 'limited') throw tooManyAttempts(proven.until - deps.now());
    if (proven.kind === 'wrong') throw refusal(401, 'The user name or the password is wrong.');
    const { account } = proven;
    if (!account.approved) throw refusal(403, 'Your account has not been approved yet.');
    await device.remember(account.id);
    return { successful: true, token: await issueToken(deps, account) };
  });
}

function refusal(status: 401 | 403, message: string): Problem {
  return new Problem(status, message, {}, { successful: false });
}
