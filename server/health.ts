/** Whether the process lives, and whether it can do its work. */
import type { Dependencies } from './dependencies.ts';
import type { ServerApp } from './http/serverEnv.ts';
import { type WaitingMails, waitingMails } from './mail/deliver.ts';

const HEADERS = { 'Cache-Control': 'no-store' };
/** The response comes within two seconds. */
const PATIENCE_MS = 1_000;

export function serveHealth(app: ServerApp, deps: Dependencies): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }, 200, HEADERS));
  app.get('/readyz', async (context) => {
    if (!deps.isReady()) return context.json({ status: 'seeding' }, 503, HEADERS);
    if (!(await waitingOrAway(deps))) return context.json({ status: 'database away' }, 503, HEADERS);
    // No counts: anybody may ask, and a mail that waits would tell that the name of a reset exists.
    return context.json({ status: 'ready' }, 200, HEADERS);
  });
}

/** Counts the waiting mails, which also shows whether the database answers. Undefined when it does not answer in time. */
export function waitingOrAway({ db, now, log }: Dependencies): Promise<WaitingMails | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    waitingMails(db, now())
      .then(resolve, (error: unknown) => {
        log.debug({ err: error }, 'the database did not answer');
        resolve(undefined);
      })
      .finally(() => clearTimeout(timer));
  });
}
