/** Readers that take nothing, little or not all of their answers leave the provider's memory where it was. */
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setInterval as everyMilliseconds } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../scripts/provider/provider.ts';
import { ownProcess } from '../support/ofFile.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const CONNECTIONS = 100;
const MOST_MORE = 50 * 1024 * 1024;
const OPEN_SECONDS = 10;
/** Answers after which a process has collected its garbage, however few of them a busy machine gives in a second. */
const ORDINARY_WORK = 3_000;
const ASSET = '/assets/large-00000000.js';
const EVENTS = '/api/Event/events/location/0';

const fresh = scratchFolders();
const dist = fresh();
beforeAll(async () => {
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  await writeFile(join(dist, ASSET), '/'.repeat(600_000));
});
const server = ownProcess({
  PORTAL_DATA_DIR: fresh(),
  PORTAL_STATIC_DIR: dist,
  PORTAL_SEED_INCIDENTS: '20000',
});
let token = '';
beforeAll(async () => {
  token = await signIn(server.url, 'avery');
});

/** Bytes of the server's process that are in memory. */
async function resident(): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const LONG_LIST = JSON.stringify({ skip: 0, take: 10_000, count: true });
function list(encoding: string): string {
  const head = [
    `POST ${EVENTS} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Accept-Encoding: ${encoding}`,
    `Content-Length: ${LONG_LIST.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${LONG_LIST}`;
}

async function opened(sent: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

/** Connections that are served, each of them again and again. @returns what failed */
async function ordinaryWork(): Promise<readonly unknown[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const failures: unknown[] = [];
  const one = (index: number) =>
    new Promise<void>((resolve) => {
      const isCall = index % 2 === 0;
      const failed = (reason: unknown) => {
        failures.push(reason);
        resolve();
      };
      const options = isCall
        ? { agent, method: 'POST', headers: { Authorization: `Bearer ${token}` } }
        : { agent };
      request(`${server.url}${isCall ? EVENTS : ASSET}`, options, (response) => {
        if (response.statusCode !== 200) failures.push(response.statusCode);
        response.resume().on('end', resolve).on('error', failed);
      })
        .on('error', failed)
        .end(isCall ? '{"take":15}' : undefined);
    });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      for (let done = 0; done < ORDINARY_WORK / CONNECTIONS; done += 1) await one(index);
    }),
  );
  agent.destroy();
  return failures;
}

describe('the memory of the provider', () => {
  let before = 0;

  it('serves a hundred connections, and long lists that are read, without a failure', async () => {
    expect(await ordinaryWork()).toEqual([]);
    // Ordinary work reserves memory for the longest answers too, which is kept whoever reads them.
    for (const encoding of ['identity', 'gzip', 'identity', 'gzip']) {
      const response = await fetch(`${server.url}${EVENTS}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': encoding },
        body: LONG_LIST,
      });
      expect((await response.json()).value.length).toBeGreaterThan(5_000);
    }
    before = await resident();
  });

  it.each([
    ['900 requests at once, none of whose answers is read', () => opened(get(ASSET).repeat(900))],
    ['as many requests as may wait, none of whose answers is read', () => opened(get(ASSET).repeat(90))],
    ['unknown pages, never read', () => opened(get('/nowhere').repeat(90))],
    ['the smallest requests, without end', () => opened('GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(20_000))],
    ['requests without a host, without end', () => opened('GET / HTTP/1.1\r\n\r\n'.repeat(20_000))],
    ['the description of the API, never read', () => opened(get('/api/openapi.json').repeat(90))],
    ['long lists, never read', () => opened(list('identity'))],
    ['long lists in compressed form, never read', () => opened(list('gzip').repeat(20))],
    [
      'long lists, aborted in the middle',
      async () => {
        const socket = await opened(list('identity'));
        socket.once('readable', () => socket.resetAndDestroy());
        return socket;
      },
    ],
    [
      'bodies, aborted in the middle',
      async () => {
        const head = 'POST /api/Authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n';
        const socket = await opened(head);
        socket.write('x'.repeat(100_000), () => socket.resetAndDestroy());
        return socket;
      },
    ],
    [
      'readers of a byte at a time',
      async () => {
        const socket = await opened(get(ASSET).repeat(50));
        socket.on('readable', () => socket.read(1));
        return socket;
      },
    ],
    ['heads that never end', () => opened('GET / HTTP/1.1\r\nHost: localhost\r\n')],
  ])('is where it was a minute after a hundred connections with %s', async (_, open) => {
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, open));
    // The connections stay open for the first of these seconds. Then follows a whole minute: what was read before a
    // connection ended is still worked off in it, and on a busy machine after it too.
    for await (const second of secondsOf(OPEN_SECONDS + 60)) {
      if (second === OPEN_SECONDS) for (const socket of sockets) socket.destroy();
    }
    await rest();
    // An idle process may leave its garbage where it is for minutes. Ordinary work has it collected, as it had before.
    expect(await ordinaryWork()).toEqual([]);
    expect((await resident()) - before).toBeLessThan(MOST_MORE);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('serves a hundred connections afterwards too', async () => {
    expect(await ordinaryWork()).toEqual([]);
  });
});

/** Resolves once the server's process has worked for less than a tenth of the last five seconds. */
async function rest(): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  for await (const _ of everyMilliseconds(5_000)) {
    const worked = await workedTicks();
    if (worked - before < 50) return;
    before = worked;
  }
}

/** Hundredths of a second for which the server's process had a processor. */
async function workedTicks(): Promise<number> {
  const stat = await readFile(`/proc/${server.pid}/stat`, 'utf8');
  // Behind the command's name, which may hold blanks.
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return user + system;
}

async function* secondsOf(count: number): AsyncGenerator<number> {
  let second = 0;
  for await (const _ of everyMilliseconds(1_000)) {
    second += 1;
    yield second;
    if (second === count) return;
  }
}
