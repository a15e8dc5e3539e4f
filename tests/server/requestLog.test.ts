import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const DEBUG = 20;
const INFO = 30;
const ERROR = 50;
let provider: Provider;
let lines: { level: number; path?: string; status?: number; err?: unknown }[] = [];
let isReady = false;
let server: ReturnType<typeof createAdaptorServer>;
let url = '';

beforeAll(async () => {
  provider = await startProvider({ incidents: 20 });
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = createApp({
    ...provider.deps,
    log: pino({ level: 'trace' }, sink),
    isReady: () => isReady,
  });
  server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  server.close();
  await provider.close();
});
beforeEach(() => {
  lines = [];
});

describe('the log, while the provider starts', () => {
  it('mentions who asks whether it is ready at the level debug, and calls that it refuses as errors', async () => {
    isReady = false;
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/api/Event/events`, { method: 'POST' })).status).toBe(503);
    await expect
      .poll(() => lines)
      .toMatchObject([
        { level: DEBUG, path: '/readyz', status: 503 },
        { level: ERROR, path: '/api/Event/events', status: 503 },
      ]);
  });

  it('goes on with debug once it is ready', async () => {
    isReady = true;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await expect.poll(() => lines).toMatchObject([{ level: DEBUG, path: '/readyz', status: 200 }]);
  });
});

describe('a caller who hangs up', () => {
  /** Sends the beginning of a request, and hangs up when the server has asked for the rest of it. */
  async function hangUpInBody(path: string, headers: readonly string[], begun: string): Promise<void> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = [`POST ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Expect: 100-continue', ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    socket.write(begun);
    socket.end();
    await once(socket, 'close');
  }

  it.each([
    ['/api/Authenticate', 'Content-Length: 100', '{'],
    ['/api/Authenticate', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
    ['/api/Password/ResetEmail', 'Content-Length: 100', '{'],
    ['/api/error-reports', 'Content-Length: 100', '{'],
    ['/api/error-reports', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
    ['/api/openid/demo-consent', 'Content-Length: 100', 'a=b'],
  ])(
    'in the middle of a body to %s (%s) is one line, with 499 and no error',
    async (path, framing, begun) => {
      isReady = true;
      const type = 'Content-Type: application/x-www-form-urlencoded';
      await hangUpInBody(path, [`Origin: ${url}`, type, framing], begun);
      await expect.poll(() => lines.length).toBeGreaterThan(0);
      expect(lines).toMatchObject([{ level: INFO, path, status: 499 }]);
      expect(lines[0]).not.toHaveProperty('err');
    },
  );

  it('in the middle of an answer is one line, with 499', async () => {
    isReady = true;
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const path = '/api/openapi.json';
    // More than the buffers of a connection take: the answers behind the first are never read.
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(100));
    await once(socket, 'data');
    socket.resetAndDestroy();
    await expect.poll(() => lines.filter(({ status }) => status === 499).length).toBeGreaterThan(0);
    expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
  });
});

describe('a path', () => {
  it('is cut at 200 characters', async () => {
    isReady = true;
    await fetch(`${url}/api/${'x'.repeat(4_000)}`);
    await expect.poll(() => lines).toMatchObject([{ path: `/api/${'x'.repeat(194)}…`, status: 404 }]);
  });
});
