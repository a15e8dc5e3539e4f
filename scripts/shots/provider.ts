/** The reference provider and the portal, both at one moment: pictures of two days are alike. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { launch } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';

/** A Sunday morning, 10:00 in New York: last night is over, and one site is just being opened. */
export const MOMENT = Date.UTC(2026, 10, 22, 15);

export interface Host {
  readonly url: string;
  /** A token of one of the demo users. */
  signIn(user: string): Promise<string>;
  /** As the person of a token. */
  ask<Answer>(path: string, token: string, body?: unknown): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Serves the built portal with all of its screens.
 * @param incidents number of incidents to seed
 */
export async function startHost(incidents: number): Promise<Host> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-shots-'));
  const settings = readSettings({
    PORTAL_PORT: '0',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_SEED_INCIDENTS: String(incidents),
    PORTAL_PLUGINS_ON: 'equipment,directory,help',
  });
  const server = await launch({ settings, log: pino({ level: 'error' }), now: () => MOMENT });
  const ask = async (path: string, token: string, body?: unknown) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  return {
    url: server.url,
    ask,
    async signIn(user) {
      const { token }: { token: string } = await ask('/api/Authenticate', '', {
        username: user,
        password: 'vigil-demo',
      });
      return token;
    },
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
