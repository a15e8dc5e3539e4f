/** The reference provider on a database of its own, at a fixed moment: it always answers alike. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { launch } from '../../../server/launch.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import type { JsonObject } from '../jsonSchema.ts';
import { PORTAL } from './example.ts';

export const TAKEN_AT = '2026-11-22T18:00:00.000Z';
export const DEMO_PASSWORD = 'vigil-demo';

export interface Asked {
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly token?: string;
}

export interface ExampleProvider {
  readonly url: string;
  ask(call: Pick<WireCall, 'method' | 'path'>, asked?: Asked): Promise<{ status: number; answer: unknown }>;
  signIn(username: string): Promise<string>;
  /** The token of the link in the last mail. */
  mailedToken(): Promise<string>;
  close(): Promise<void>;
}

export async function startExampleProvider(): Promise<ExampleProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-examples-'));
  const settings = {
    ...readSettings({}),
    port: 0,
    dataDir,
    seedIncidents: 300,
    allowedOrigins: [PORTAL],
  };
  const now = () => Date.parse(TAKEN_AT);
  const server = await launch({ settings, log: pino({ level: 'silent' }), now });

  async function ask(call: Pick<WireCall, 'method' | 'path'>, { params, query, body, token }: Asked = {}) {
    const path = call.path.replace(/\{(\w+)\}/, (_, name: string) => String(params?.[name]));
    const response = await fetch(`${server.url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: call.method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  }

  return {
    url: server.url,
    ask,
    async signIn(username) {
      const body = { username, password: DEMO_PASSWORD };
      const { answer } = await ask({ method: 'POST', path: '/api/Authenticate' }, { body });
      return v.parse(v.object({ token: v.string() }), answer).token;
    },
    async mailedToken() {
      await server.deps.background.settled();
      const mails = await server.deps.db.selectFrom('outboxMails').select('body').orderBy('id').execute();
      const [, token] = /#reset=(\S+)/.exec(mails.at(-1)?.body ?? '') ?? [];
      if (token === undefined) throw new Error('There is no link in the last mail.');
      return decodeURIComponent(token);
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
