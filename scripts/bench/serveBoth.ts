/** Serves the built portal and the plain page from one process, on one database: `serveBoth.ts dataDir plainDir`. */
import { pino } from 'pino';
import { launch } from '../../server/launch.ts';
import { readSettings } from '../../server/settings.ts';

const [dataDir = '', plainDir = '', incidents = ''] = process.argv.slice(2);
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

const portal = await start('./dist');
const plain = await start(plainDir);
process.on('SIGTERM', () => void Promise.all([portal.close(), plain.close()]).then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ portal: portal.url, plain: plain.url })}\n`);
