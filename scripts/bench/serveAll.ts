/** Serves the portal and the yardsticks from one process, on equal databases: `serveAll.ts incidents dataDir side=folder ...`. */
import { join } from 'node:path';
import { pino } from 'pino';
import { backUp } from '../../server/db/backUp.ts';
import { launch } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';

const [incidents = '', dataDir = '', ...places] = process.argv.slice(2);
const log = pino({ level: 'error' });
const settingsFor = (folder: string, staticDir: string) =>
  readSettings({
    PORTAL_PORT: '0',
    PORTAL_DATA_DIR: folder,
    PORTAL_STATIC_DIR: staticDir,
    PORTAL_SEED_INCIDENTS: incidents,
  });

const servers = new Map<string, Awaited<ReturnType<typeof launch>>>();
// The first one fills the database. The others get copies, since a data folder belongs to one server.
for (const [index, place] of places.entries()) {
  const [side = '', staticDir = ''] = place.split('=');
  const folder = index === 0 ? dataDir : join(dataDir, 'backups', side);
  if (index > 0) backUp(settingsFor(dataDir, staticDir), folder);
  servers.set(side, await launch({ settings: settingsFor(folder, staticDir), log }));
}
process.on('SIGTERM', () => {
  void Promise.all([...servers.values()].map((server) => server.close())).then(() => process.exit(0));
});
const addresses = [...servers].map(([side, { url }]) => [side, url] as const);
process.stdout.write(`${JSON.stringify(Object.fromEntries(addresses))}\n`);
