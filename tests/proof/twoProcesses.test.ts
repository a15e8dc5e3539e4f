/** Two processes on one PostgreSQL database behind a proxy, used through the portal's own API client. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '#core/api/client.ts';
import { submitFeedback } from '#core/api/contact.ts';
import { getEvent, getEventsLocation } from '#core/api/event.ts';
import { getLocations } from '#core/api/location.ts';
import { authenticate } from '#core/api/session.ts';
import { type ChildServer, startChild } from '../support/childServer.ts';
import { type ScratchPostgres, startPostgres } from '../support/postgres.ts';
import { DEMO_PASSWORD } from '../support/provider.ts';
import { startTestProxy, type TestProxy } from '../support/testProxy.ts';

let postgres: ScratchPostgres;
let folders: string[] = [];
let servers: ChildServer[] = [];
let proxy: TestProxy;

async function start(): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-one-of-two-'));
  folders = [...folders, dataDir];
  return startChild({
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DATABASE_URL: `${postgres.url}/portal`,
    PORTAL_TOKEN_SECRET: 'one secret that both processes share',
    PORTAL_SEED_INCIDENTS: '300',
  });
}

async function inDatabase<Row extends pg.QueryResultRow>(name: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: `${postgres.url}/${name}` });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  postgres = await startPostgres();
  await inDatabase('postgres', 'create database portal');
  // At once, so that both try to fill the empty database.
  servers = await Promise.all([start(), start()]);
  proxy = await startTestProxy(servers.map((server) => server.url));
}, 300_000);
afterAll(async () => {
  await proxy.close();
  for (const server of servers) await server.end('SIGTERM');
  await postgres.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}, 120_000);

/** Somebody in front of the portal: the client retries reads, and a 401 would sign them out. */
function person(baseUrl: string) {
  const signedOut: string[] = [];
  let token: string | null = null;
  const api = createApiClient({
    baseUrl,
    token: () => token,
    onUnauthorized: (stale) => signedOut.push(stale),
    onDefect: ({ call }) => {
      throw new Error(`The answer of ${call} does not fit.`);
    },
  });
  return {
    api,
    signedOut,
    async signIn(username: string) {
      const answer = await authenticate(api, { username, password: DEMO_PASSWORD });
      token = answer?.token ?? null;
      expect(token).not.toBeNull();
    },
  };
}

const page = { orderby: 'incident.startTime desc', skip: 0, take: 15, count: true };

describe('two processes on one database', () => {
  it('fill it once', async () => {
    expect(await inDatabase('portal', 'select count(*)::int as total from incidents')).toEqual([
      { total: 300 },
    ]);
  });

  it('take each other’s sign-ins and media addresses, and count failures together', async () => {
    const [one, two] = servers.map((server) => server.url);
    const post = (base: string | undefined, path: string, body: object, token = '') =>
      fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const answer: unknown = await (
      await post(one, '/api/Authenticate', { username: 'avery', password: DEMO_PASSWORD })
    ).json();
    const { token } = answer as { token: string };
    expect((await post(two, '/api/Location/locations', {}, token)).status).toBe(200);
    const content: unknown = await (await post(one, '/api/Recording/data/1', {}, token)).json();
    const recordings = await inDatabase<{ id: number }>('portal', 'select min(id) as id from recordings');
    expect(recordings[0]?.id).toBe(1);
    const { url } = content as { url?: string };
    expect((await fetch(`${two}${url}`)).status).toBe(200);
    const guess = (base: string | undefined) =>
      post(base, '/api/Authenticate', { username: 'ghost', password: 'x' });
    for (let tried = 0; tried < 5; tried += 1)
      expect([(await guess(one)).status, (await guess(two)).status]).toEqual([401, 401]);
    expect([(await guess(one)).status, (await guess(two)).status]).toEqual([429, 429]);
  });

  it('let a person go on when one of them is killed in the middle of requests, and take it back when it returns', async () => {
    const { api, signedOut, signIn } = person(proxy.url);
    await signIn('admin');
    const before = await getEventsLocation(api, 0, page);
    const id = before?.rows[0]?.incident.id ?? 0;
    const look = async () => {
      const [events, event, locations] = await Promise.all([
        getEventsLocation(api, 0, page),
        getEvent(api, id),
        getLocations(api),
      ]);
      expect(events?.rows.map((row) => row.incident.id)).toEqual(before?.rows.map((row) => row.incident.id));
      expect(event?.incident?.incident?.id).toBe(id);
      expect(locations?.rows.length).toBe(60);
    };
    await look();
    expect([...proxy.answered.keys()].sort()).toEqual(servers.map((server) => server.url).sort());

    const looks = Array.from({ length: 20 }, look);
    const [first] = servers;
    await vi.waitFor(() => expect(proxy.underWay(first?.url ?? '')).toBeGreaterThan(0), {
      interval: 1,
      timeout: 60_000,
    });
    expect(await first?.end('SIGKILL')).toBeNull();
    await Promise.all(looks);
    console.warn(`answered: ${JSON.stringify([...proxy.answered])}, broken off: ${proxy.broken()}`);
    expect(proxy.broken()).toBeGreaterThan(0);
    for (let more = 0; more < 10; more += 1) await look();
    expect(
      await submitFeedback(api, { subject: 'Still here', notes: 'One of two was enough.' }),
    ).toMatchObject({ success: true });
    expect(
      await inDatabase('portal', "select notes from feedback where subject = 'Still here'"),
    ).toHaveLength(1);
    await signIn('admin');
    await look();
    expect(signedOut).toEqual([]);

    const back = await start();
    servers = [back, ...servers.slice(1)];
    const again = await startTestProxy(servers.map((server) => server.url));
    const other = person(again.url);
    await other.signIn('avery');
    await Promise.all(Array.from({ length: 6 }, () => getLocations(other.api)));
    expect([...again.answered.keys()].sort()).toEqual(servers.map((server) => server.url).sort());
    await again.close();
  });
});
