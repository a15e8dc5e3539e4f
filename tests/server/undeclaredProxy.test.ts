import { Writable } from 'node:stream';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { undeclaredProxy } from '../../server/http/origins.ts';
import type { ServerEnv } from '../../server/http/serverEnv.ts';
import { readSettings } from '../../server/settings/settings.ts';

it.each([
  [0, 1],
  [1, 0],
])('behind %i declared proxies the log names a forwarded address %i times', async (trustedProxies, lines) => {
  const written: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  const app = new Hono<ServerEnv>();
  app.use(undeclaredProxy(pino(sink), { ...readSettings({}), trustedProxies }));
  app.get('/', (context) => context.text('ok'));
  await app.request('/');
  expect(written).toEqual([]);
  for (let asked = 0; asked < 3; asked += 1)
    await app.request('/', { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  expect(written).toHaveLength(lines);
  expect(written.filter((line) => line.includes('PORTAL_TRUSTED_PROXIES is 0'))).toHaveLength(lines);
});
