/** Serves the portal and the yardsticks from one process, on one database: `serveAll.ts incidents dataDir side=folder ...`. */
import { pino } from 'pino';
import { launch } from '../../server/launch.ts';
import { readSettings } from '../../server/settings.ts';

const [incidents = '', dataDir = '', ...places] = process.argv.slice(2);
const log = pino({ level: 'error' });
const start = (staticDir: string) =>
  launch({
    settings: readSettings({
      PORTAL_PORT: '0',
      PORTAL_DATA_DIR: dataDir,
      PORTAL_STATIC_DIR: staticDir,
      PORTAL_SEED_INCIDENTS: incidents,
    }),
    log,
  });

const servers = new Map<string, Awaited<ReturnType<typeof start>>>();
// One after the other: the first one fills the database.
for (const place of places) {
  const [side = '', folder = ''] = place.split('=');
  servers.set(side, await start(folder));
}
process.on('SIGTERM', () => {
  void Promise.all([...servers.values()].map((server) => server.close())).then(() => process.exit(0));
});
const addresses = [...servers].map(([side, { url }]) => [side, url] as const);
process.stdout.write(`${JSON.stringify(Object.fromEntries(addresses))}\n`);
