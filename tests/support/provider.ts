/** The embedded provider on a free port with its own database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import type { Dependencies } from '../../server/dependencies.ts';
import { launch } from '../../server/launch.ts';
import { readSettings, type Settings } from '../../server/settings/settings.ts';
import { type Served, serve } from './listen.ts';
import { testDatabase } from './scratchDatabase.ts';
import { placeSeeded } from './seeds.ts';

export interface ProviderOptions {
  /** Number of demo incidents; 300 by default. */
  readonly incidents?: number;
  /** Settings other than the tests' defaults. */
  readonly settings?: Partial<Settings>;
  /** Epoch milliseconds; the system's clock by default. */
  readonly now?: () => number;
  /** Milliseconds of the monotonic clock; the system's by default. */
  readonly elapsed?: () => number;
}

export interface Provider {
  /** Origin of portal and API, e.g. http://127.0.0.1:40123. */
  readonly url: string;
  /** For tests that inspect the database or sign something themselves. */
  readonly deps: Dependencies;
  /** A bearer token for one of the demo users: avery, jordan or admin. */
  signIn(username: string, password?: string): Promise<string>;
  /** Posts JSON to a path as `postTo` does. */
  post(path: string, body?: unknown, token?: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export const DEMO_PASSWORD = 'vigil-demo';

/** The settings by which a command works on the provider's database. */
export const environmentOf = ({ deps: { settings } }: Provider): Record<string, string> => ({
  PORTAL_DATA_DIR: settings.dataDir,
  PORTAL_DATABASE_URL: settings.databaseUrl ?? '',
});

/** Posts JSON, with an Authorization header if there is a token. */
export async function postTo(
  url: string,
  body?: unknown,
  token?: string,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      // A compressed answer costs either side more than the call.
      'Accept-Encoding': 'identity',
      ...headers,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return readWhole(response);
}

/** With its body read: an answer that nobody reads keeps its connection, for which a server waits when it stops. */
export async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
}

export async function startProvider(options: ProviderOptions = {}): Promise<Provider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'));
  const database = await testDatabase();
  const settings: Settings = {
    ...readSettings({}),
    port: 0,
    dataDir,
    databaseUrl: database.url,
    seedIncidents: options.incidents ?? 300,
    logLevel: 'silent',
    ...options.settings,
  };
  if (settings.demo && settings.dataDir === dataDir && !settings.databaseUrl)
    await placeSeeded(dataDir, settings.seedIncidents);
  const log = pino({ level: settings.logLevel });
  const { now, elapsed } = options;
  const server = await launch({ settings, log, ...(now && { now }), ...(elapsed && { elapsed }) });

  const post: Provider['post'] = (path, ...sent) => postTo(`${server.url}${path}`, ...sent);
  return {
    url: server.url,
    deps: server.deps,
    post,
    async signIn(username, password = DEMO_PASSWORD) {
      const response = await post('/api/Authenticate', { username, password });
      const answer: unknown = await response.json();
      if (
        answer !== null &&
        typeof answer === 'object' &&
        'token' in answer &&
        typeof answer.token === 'string'
      )
        return answer.token;
      throw new Error(`${username} could not sign in: ${response.status} ${JSON.stringify(answer)}`);
    },
    async close() {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the provider would answer with other settings as well: on its database, so that nothing is seeded for it. */
export function startWith({ deps }: Provider, settings: Partial<Settings>, now = deps.now): Promise<Served> {
  const isDemo = () => deps.isDemo() && settings.demo !== false;
  const own = { ...deps, settings: { ...deps.settings, ...settings }, now, isDemo };
  return serve(getRequestListener(createApp(own).fetch, { overrideGlobalObjects: false }));
}
