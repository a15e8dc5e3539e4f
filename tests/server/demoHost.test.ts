import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLoopback } from '../../server/settings/kinds.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';

const OWN = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'portal.localhost:8080',
  '127.0.0.1',
  '127.8.9.10:443',
  '[::1]:8080',
  '[::1]',
];
const FOREIGN = [
  'portal.example',
  'portal.example:8080',
  '192.0.2.1',
  '128.0.0.1',
  '[2001:db8::1]:80',
  'localhost.example',
  'notlocalhost',
  '127.0.0.1.example',
  '0.0.0.0',
];

let demo: Provider;
let behindProxy: Provider;
let real: Provider;

beforeAll(async () => {
  [demo, behindProxy, real] = await Promise.all([
    startProvider({ incidents: 20 }),
    startProvider({ incidents: 20, settings: { trustedProxies: 1 } }),
    startProvider({ settings: { demo: false } }),
  ]);
});
afterAll(() => Promise.all([demo, behindProxy, real].map((provider) => provider.close())));

async function statusOf({ url }: Provider, path: string, headers: Record<string, string>): Promise<number> {
  return (await rawRequest(url, path, headers)).status;
}

describe('a demo', () => {
  it.each(OWN)('answers under the name %s of its own machine', async (Host) => {
    expect(await statusOf(demo, '/healthz', { Host })).toBe(200);
    expect(await statusOf(demo, '/api/openapi.json', { Host })).toBe(200);
  });

  it.each(FOREIGN)('answers nothing under %s but why', async (Host) => {
    for (const path of ['/', '/healthz', '/readyz', '/events', '/assets/none.js', '/config.json']) {
      const { status, headers, body } = await rawRequest(demo.url, path, { Host });
      expect([path, status, headers['content-type']]).toEqual([path, 421, 'text/html; charset=UTF-8']);
      expect(body.toString()).toContain('PORTAL_DEMO=0');
    }
    for (const path of [
      '/api/Authenticate',
      '/api/docs',
      '/api/none',
      '/api/openid/google-login',
      '/media/x.mp4',
    ]) {
      const { status, body } = await rawRequest(demo.url, path, { Host });
      expect([path, status]).toEqual([path, 421]);
      expect(body.toString()).toContain('PORTAL_DEMO=0');
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

  it('believes that header of declared proxies alone', async () => {
    const headers = { Host: 'localhost', 'X-Forwarded-Host': 'portal.example' };
    expect(await statusOf(demo, '/healthz', headers)).toBe(200);
  });
});

describe('a provider that is no demo', () => {
  it('answers under every name', async () => {
    for (const Host of [...OWN, ...FOREIGN]) expect(await statusOf(real, '/healthz', { Host })).toBe(200);
  });
});

describe('the name of a host', () => {
  it('is one of this machine', () => {
    expect(['localhost', 'a.b.LOCALHOST.', '127.255.0.1', '::1', '[::1]'].map(isLoopback)).not.toContain(
      false,
    );
    expect(
      ['', '.', 'localhost..', 'xlocalhost', '.localhost', '127.0.0', '::2'].map(isLoopback),
    ).not.toContain(true);
  });
});
