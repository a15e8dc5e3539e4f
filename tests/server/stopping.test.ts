import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildServer, startChild } from '../support/childServer.ts';
import { DEMO_PASSWORD } from '../support/provider.ts';

let dataDir = '';
let server: ChildServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-stopping-'));
  server = await startChild({ PORTAL_DATA_DIR: dataDir, PORTAL_SEED_INCIDENTS: '20' });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const portOf = ({ url }: ChildServer) => Number(new URL(url).port);

/** A request whose head has arrived, since the server has asked for the rest of it. */
async function begunRequest(path: string, body: string) {
  const socket = connect(portOf(server), '127.0.0.1');
  let answer = '';
  const continued = new Promise<void>((resolve) =>
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.startsWith('HTTP/1.1 100')) resolve();
    }),
  );
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await continued;
  return {
    /** Sends the rest and gives everything that came until the server closed the connection. */
    async finish() {
      socket.write(body);
      await once(socket, 'close');
      return answer;
    },
  };
}

/** Resolves once nobody listens on the port any more. */
async function deaf(): Promise<void> {
  for (;;) {
    const socket = connect(portOf(server), '127.0.0.1');
    const outcome = await new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('error', (error) => resolve('code' in error ? String(error.code) : 'failed'));
    });
    socket.destroy();
    if (outcome === 'ECONNREFUSED') return;
  }
}

describe('a server that is told to stop', () => {
  it('takes no new connection, answers what it has begun, closes each connection with its answer, and ends with 0', async () => {
    const body = JSON.stringify({ username: 'avery', password: DEMO_PASSWORD });
    const requests = [
      await begunRequest('/api/Authenticate', body),
      await begunRequest('/api/Authenticate', body),
    ];
    const ended = server.end('SIGTERM');
    await deaf();
    const answers = await Promise.all(requests.map((request) => request.finish()));
    for (const answer of answers) {
      expect(answer).toMatch(/HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toMatch(/\r\nConnection: close\r\n/i);
      expect(answer).toContain('"successful":true');
    }
    expect(await ended).toBe(0);
  }, 120_000);
});
