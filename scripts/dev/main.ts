/** `npm run dev`: the portal with hot reloading, and the reference provider behind the same address. */
import { pino } from 'pino';
import { createServer } from 'vite';
import { launch } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startFailure } from '../../server/startFailure.ts';
import { welcome } from '../../server/welcome.ts';

const PORT = Number(process.env.PORTAL_PORT ?? 5173);
const PROVIDER_PATHS = ['/api', '/media', '/config.json', '/healthz', '/readyz'];

const url = `http://localhost:${PORT}`;
const settings = readSettings({ PORTAL_PUBLIC_URL: url, PORTAL_DEMO: '1', ...process.env, PORTAL_PORT: '0' });
const provider = await launch({ settings, log: pino({ level: 'warn' }) }).catch((error: unknown) => {
  // As when `npm start` has the data folder already.
  const { code, message } = startFailure(error, settings);
  console.error(message ?? error);
  process.exit(code);
});
const vite = await createServer({
  server: {
    port: PORT,
    strictPort: true,
    proxy: Object.fromEntries(PROVIDER_PATHS.map((path) => [path, provider.url])),
  },
});
await vite.listen();
welcome(provider, url);
