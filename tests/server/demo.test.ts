/** The demo: under which names it answers, and that its data are served nowhere else. */
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startFailure } from '../../server/startFailure.ts';
import { words } from '../support/hostile/dice.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider, startWith } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
const PUBLIC = 'https://portal.example';

describe('a database that was filled for a demo', () => {
  const dataDir = fresh();
  const embedded = { databaseUrl: undefined };
  beforeAll(async () => {
    const filled = await startProvider({ incidents: 20, settings: { ...embedded, dataDir } });
    await filled.close();
  });

  it.each([{ PORTAL_DEMO: '0' }, { PORTAL_PUBLIC_URL: PUBLIC }, { PORTAL_HOST: '0.0.0.0' }])(
    'is not served without the demo, and says what to do: %j',
    async (environment) => {
      const settings = readSettings({ ...environment, PORTAL_PORT: '0', PORTAL_DATA_DIR: dataDir });
      const failed: unknown = await launch({ settings, log: pino({ level: 'silent' }) }).catch(
        (error: unknown) => error,
      );
      const { code, message } = startFailure(failed, settings);
      expect(code).toBe(2);
      expect(message).toContain('This database holds demo data');
      expect(message).toContain('set PORTAL_DATA_DIR to another folder');
    },
  );
});

const OWN = words`localhost LOCALHOST localhost. portal.localhost:8080 127.0.0.1 127.8.9.10:443 [::1]:8080 [::1]`;
const FOREIGN = words`portal.example portal.example:8080 192.0.2.1 128.0.0.1 [2001:db8::1]:80 localhost.example
  notlocalhost 127.0.0.1.example 0.0.0.0`;

describe('a demo', () => {
  const demo = ofFile(() => startProvider({ incidents: 20 }));
  const behindProxy = ofFile(() => startWith(demo, { trustedProxies: 1 }));

  const statusOf = async ({ url }: { url: string }, path: string, headers: Record<string, string>) =>
    (await rawRequest(url, path, headers)).status;

  it.each(OWN)('answers under the name %s of its own machine', async (Host) => {
    expect(await statusOf(demo, '/healthz', { Host })).toBe(200);
    expect(await statusOf(demo, '/api/openapi.json', { Host })).toBe(200);
  });

  it.each(FOREIGN)('answers nothing under %s but why', async (Host) => {
    const pages = ['/', '/healthz', '/readyz', '/events', '/assets/none.js', '/config.json'];
    const others = words`/api/Authenticate /api/docs /api/none /api/openid/google-login /media/x.mp4`;
    for (const path of [...pages, ...others]) {
      const { status, headers, body } = await rawRequest(demo.url, path, { Host });
      expect([path, status]).toEqual([path, 421]);
      expect(body.toString()).toContain('PORTAL_DEMO=0');
      if (pages.includes(path)) expect(headers['content-type']).toBe('text/html; charset=UTF-8');
    }
    const { body } = await rawRequest(demo.url, '/api/Authenticate', { Host }, 'POST', '{}');
    expect(JSON.parse(body.toString())).toEqual({ error: expect.any(String), requestId: expect.any(String) });
  });

  it('looks at the address too, which may name another host than the header', async () => {
    expect(await statusOf(demo, 'http://portal.example/healthz', { Host: 'localhost' })).toBe(421);
    expect(await statusOf(demo, 'http://localhost/healthz', { Host: 'localhost' })).toBe(200);
  });

  it.each([
    ['portal.example', 421],
    ['localhost, portal.example', 421],
    ['portal.example:443, localhost', 421],
    ['LocalHost:8443', 200],
    ['', 200],
  ])('behind a declared proxy that was asked for %j answers %i', async (forwarded, status) => {
    const headers = { Host: 'localhost', 'X-Forwarded-Host': forwarded };
    expect(await statusOf(behindProxy, '/healthz', headers)).toBe(status);
  });

  it('that is none answers under every name', async () => {
    const real = await startWith(demo, { demo: false });
    for (const Host of [...OWN, ...FOREIGN]) expect(await statusOf(real, '/healthz', { Host })).toBe(200);
    await real.close();
  });

  it('believes that header of declared proxies alone', async () => {
    const headers = { Host: 'localhost', 'X-Forwarded-Host': 'portal.example' };
    expect(await statusOf(demo, '/healthz', headers)).toBe(200);
  });
});
