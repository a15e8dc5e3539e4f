/** Whether the process lives, and whether it can do its work. */
import type { Dependencies } from './dependencies.ts';
import type { ServerApp } from './http/serverEnv.ts';
import { waitingMails } from './mail/deliver.ts';

const HEADERS = { 'Cache-Control': 'no-store' };

export function serveHealth(app: ServerApp, { db, now, isReady }: Dependencies): void {
  app.get('/healthz', (context) => context.json({ status: 'alive' }, 200, HEADERS));
  app.get('/readyz', async (context) => {
    if (!isReady()) return context.json({ status: 'seeding' }, 503, HEADERS);
    const { count, oldestSeconds } = await waitingMails(db, now());
    return context.json(
      { status: 'ready', waitingMails: count, oldestMailSeconds: oldestSeconds },
      200,
      HEADERS,
    );
  });
}
