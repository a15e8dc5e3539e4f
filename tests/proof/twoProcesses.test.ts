/** Two processes on one PostgreSQL database behind a proxy, used through the portal's own API client. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApiClient } from '#core/api/client.ts';
import { submitFeedback } from '#core/api/contact.ts';
import { getEvent, getEventsLocation } from '#core/api/event.ts';
import { getLocations } from '#core/api/location.ts';
import { authenticate } from '#core/api/session.ts';
import { type ChildServer, startChild } from '../../scripts/provider/childServer.ts';
import { type Served, serve } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { startPostgres } from '../support/postgres.ts';
import { DEMO_PASSWORD } from '../support/provider.ts';
import { inDatabase } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
const postgres = ofFile(startPostgres);
const database = () => `${postgres.url}/postgres`;
let servers: ChildServer[] = [];
let proxy: TestProxy;

const start = () =>
  startChild({
    PORTAL_DATA_DIR: fresh(),
    PORTAL_DATABASE_URL: database(),
    PORTAL_TOKEN_SECRET: 'one secret that both processes share',
    PORTAL_SEED_INCIDENTS: '300',
  });

beforeAll(async () => {
  servers = await Promise.all([start(), start()]);
  proxy = await startTestProxy(servers.map((server) => server.url));
}, 300_000);
afterAll(async () => {
  await proxy.close();
  for (const server of servers) await server.end('SIGTERM');
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

it('two processes on one database let a person go on when one of them is killed in the middle of requests, and take it back when it returns', async () => {
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
  expect(await submitFeedback(api, { subject: 'Still here', notes: 'One of two was enough.' })).toMatchObject(
    { success: true },
  );
  expect(
    await inDatabase(database(), "select notes from feedback where subject = 'Still here'"),
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

// A minimal load balancer: sends requests to the providers in turn, and skips one that cannot be reached.

interface TestProxy extends Served {
  /** Number of responses per target. */
  readonly answered: ReadonlyMap<string, number>;
  /** Requests that a target has not answered yet. */
  underWay(target: string): number;
  /** Number of requests that a target broke off after it had accepted them. Callers get 502. */
  readonly broken: () => number;
}

async function startTestProxy(targets: readonly string[]): Promise<TestProxy> {
  const answered = new Map<string, number>();
  const waiting = new Map<string, number>();
  let turn = 0;
  let broken = 0;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    turn += 1;
    const first = turn;
    for (let tried = 0; tried < targets.length; tried += 1) {
      const target = targets[(first + tried) % targets.length] ?? '';
      waiting.set(target, (waiting.get(target) ?? 0) + 1);
      const result = await forward(target, incoming, body, outgoing);
      waiting.set(target, (waiting.get(target) ?? 0) - 1);
      if (result === 'answered') answered.set(target, (answered.get(target) ?? 0) + 1);
      if (result !== 'unreachable') return;
    }
    outgoing.writeHead(502).end();
  }

  /** A target that refuses the connection has seen nothing of the request, so that another may have it. */
  function forward(target: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    const { hostname, port } = new URL(target);
    const { method, url: path } = incoming;
    return new Promise<'answered' | 'broken' | 'unreachable'>((resolve) => {
      const headers = { ...incoming.headers, host: `${hostname}:${port}`, connection: 'close' };
      const sent = request({ hostname, port, method, path, headers }, (answer) => {
        buffer(answer).then(
          (bytes) => {
            outgoing
              .writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
              .end(bytes);
            resolve('answered');
          },
          () => breakOff(),
        );
      });
      const breakOff = () => {
        broken += 1;
        outgoing.writeHead(502).end();
        resolve('broken');
      };
      sent.once('error', (error) => {
        if ('code' in error && error.code === 'ECONNREFUSED') resolve('unreachable');
        else breakOff();
      });
      sent.end(body);
    });
  }

  const served = await serve((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return {
    ...served,
    answered,
    underWay: (target) => waiting.get(target) ?? 0,
    broken: () => broken,
  };
}
