/** Sign-in by username and password, and the caller's own sessions. */
import { authenticateCall, logOffCall, logOffEverywhereCall, signInsCall } from '#contract/session.ts';
import { listAudit } from '../auth/audit.ts';
import { issueToken } from '../auth/caller.ts';
import { provePassword } from '../auth/signInLimits.ts';
import { endAllSessions, endSession } from '../auth/tokens.ts';
import { Problem, tooManyAttempts } from '../http/problem.ts';
import { instantText } from '../trade/instants.ts';
import { type Api, handle, handleOpen } from './handle.ts';

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

/** Of those that worked, and as many of those that failed, so that neither hides the other. */
const MOST_SIGN_INS = 10;

export function serveSession(api: Api): void {
  handle(api, signInsCall, async ({ caller, deps }) => {
    const lastOf = (kind: 'signIn.ok' | 'signIn.failed') =>
      listAudit(deps.db, { since: 0, userId: caller.account.id, kinds: [kind], most: MOST_SIGN_INS });
    const rows = [...(await lastOf('signIn.ok')), ...(await lastOf('signIn.failed'))];
    rows.sort((a, b) => b.lastAt - a.lastAt);
    return {
      value: rows.map(({ lastAt, address, kind, times }) => ({
        time: instantText(lastAt),
        address,
        successful: kind === 'signIn.ok',
        times,
      })),
    };
  });

  handle(api, logOffCall, async ({ caller, session, audit, clearBrowserCache, deps }) => {
    await endSession(deps.db, session);
    clearBrowserCache();
    await audit({ kind: 'session.ended', userId: caller.account.id });
    return { successful: true };
  });

  handle(api, logOffEverywhereCall, async ({ caller, audit, clearBrowserCache, deps }) => {
    await endAllSessions(deps.db, caller.account.id);
    clearBrowserCache();
    await audit({ kind: 'sessions.ended', userId: caller.account.id });
    return { successful: true };
  });
}
