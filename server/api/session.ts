/** The caller's own sessions. */
import { logOffCall, logOffEverywhereCall, signInsCall } from '#contract/session.ts';
import { listAudit } from '../audit/listAudit.ts';
import { instantText } from '../http/instantText.ts';
import { endAllSessions, endSession } from '../sessions/endSessions.ts';
import { type Api, handle } from './handle.ts';

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
