/** `npm run dev`: the portal with hot reloading, and the reference provider behind the same address. */
import { pino } from 'pino';
import { isStarted } from '../../server/commands/runCommand.ts';
import { launch } from '../../server/launch.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startFailure } from '../../server/startFailure.ts';
import { welcome } from '../../server/welcome.ts';

const PROVIDER_PATHS = ['/api', '/media', '/config.json', '/healthz', '/readyz'];

/**
 * @param environment with the provider's `PORTAL_*` variables, whose port is that of the portal here; an empty one is none
 * @returns the port to serve the portal on, 0 for a free one, the settings of the provider behind it, and what they leave out
 * @throws OperatorProblem
 */
export function devSettings(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const { port, basePath } = readSettings({ PORTAL_PORT: '5173', ...given });
  const settings = readSettings({
    PORTAL_PUBLIC_URL: port === 0 ? undefined : `http://localhost:${port}`,
    PORTAL_DEMO: '1',
    ...given,
    PORTAL_PORT: '0',
    // The page of the sources is for the root.
    PORTAL_BASE_PATH: '/',
  });
  return { port, settings, leftOut: basePath === '/' ? [] : ['PORTAL_BASE_PATH'] };
}

async function run(): Promise<void> {
  const { port, settings, leftOut } = settingsOrExit();
  for (const key of leftOut) console.warn(`${key} is left out: the portal is at / here.`);
  const provider = await launch({ settings, log: pino({ level: 'warn' }) }).catch((error: unknown) => {
    // As when `npm start` has the data folder already.
    const { code, message } = startFailure(error, settings);
    console.error(message ?? error);
    process.exit(code);
  });
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(PROVIDER_PATHS.map((path) => [path, provider.url])),
    },
  });
  await vite.listen().catch(async (error: unknown) => {
    await provider.close();
    if (!(error instanceof Error && /in use/.test(error.message))) throw error;
    console.error(`Port ${port} is taken: set PORTAL_PORT to another one.`);
    process.exit(1);
  });
  const address = vite.httpServer?.address();
  welcome(provider, `http://localhost:${typeof address === 'object' ? address?.port : port}`);
}

function settingsOrExit() {
  try {
    return devSettings(process.env);
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

if (isStarted(import.meta.url)) await run();
