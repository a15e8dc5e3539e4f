import { once } from 'node:events';
import { Writable } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const DEBUG = 20;
const ERROR = 50;
let provider: Provider;
let lines: { level: number; path?: string; status?: number }[] = [];
let isReady = false;
let server: ReturnType<typeof createAdaptorServer>;
let url = '';

beforeAll(async () => {
  provider = await startProvider({ settings: { demo: false } });
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
    expect(lines).toMatchObject([
      { level: DEBUG, path: '/readyz', status: 503 },
      { level: ERROR, path: '/api/Event/events', status: 503 },
    ]);
  });

  it('goes on with debug once it is ready', async () => {
    isReady = true;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(lines).toMatchObject([{ level: DEBUG, path: '/readyz', status: 200 }]);
  });
});
