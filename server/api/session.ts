/** The caller's own sessions. */
import { logOffCall, logOffEverywhereCall, signInsCall } from '#core/api/wire/session.ts';
import { listAudit } from '../audit/listAudit.ts';
import { instantText } from '../http/instantText.ts';
import { endAllSessions, endSession } from '../sessions/endSessions.ts';
import { type Api, handle } from './handle.ts';

const MOST_SIGN_INS = 10;

export function serveSession(api: Api): void {
  handle(api, signInsCall, async ({ caller, deps }) => {
    const rows = await listAudit(deps.db, {
      since: 0,
      userId: caller.account.id,
      kinds: ['signIn.ok', 'signIn.failed'],
      most: MOST_SIGN_INS,
    });
    return {
      value: rows.map(({ at, address, kind }) => ({
        time: instantText(at),
        address,
        successful: kind === 'signIn.ok',
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
