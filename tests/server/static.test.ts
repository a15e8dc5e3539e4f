import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSource } from '../../server/http/contentSecurityPolicy.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';

const PAGE =
  '<!doctype html><html><head><base href="/"><script>early()</script></head><body>portal</body></html>';
const SCRIPT = 'console.log("portal")';

/** Addresses of the portal with a dot in them, which are no files of the build. */
const DOTTED = [
  '/location/1.5',
  '/foo.html',
  '/missing.css',
  '/event/12.js?back=/a.b',
  '/a.b/c',
  '/assets.html',
];

let folder = '';
let provider: Provider;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-dist-'));
  const portalDir = join(folder, 'dist');
  await mkdir(join(portalDir, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'top secret');
  await writeFile(join(portalDir, 'index.html'), PAGE);
  await writeFile(join(portalDir, 'favicon.svg'), '<svg/>');
  await writeFile(join(portalDir, '.stamp'), 'hidden');
  await writeFile(join(portalDir, 'assets', 'portal-Ab_-1234.js'), SCRIPT);
  await writeFile(join(portalDir, 'assets', 'portal-Ab_-1234.js.br'), 'brotli bytes');
  await writeFile(join(portalDir, 'assets', 'portal-Ab_-1234.js.gz'), 'gzip bytes');
  provider = await startProvider({ settings: { portalDir, demo: false, product: 'Acme </script>' } });
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers?: Record<string, string>, method?: string) =>
  rawRequest(provider.url, path, headers, method);

describe("the portal's page", () => {
  const PATHS = ['/', '/index.html', '/events', '/event/12', '/location/1?back=home', '/no/such/page'];
  it.each([...PATHS, ...DOTTED])('answers %s, never from a cache unasked', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(body.toString()).toContain('<body>portal</body>');
  });

  it.each(['/reset-password', '/reset-password?x=1', '/reset%2Dpassword'])(
    'is kept by no cache where a mail leads to it: %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    },
  );

  it('has its configuration in a block that its texts cannot leave', async () => {
    const { body } = await get('/');
    expect(body.toString()).toContain(
      '<script type="application/json" id="portal-config">{"brand":{"product":"Acme \\u003c/script\\u003e",',
    );
    expect(await (await fetch(`${provider.url}/config.json`)).json()).toMatchObject({
      brand: { product: 'Acme </script>', phone: '+1 (800) 555-0142', email: 'support@vigil.example' },
    });
  });

  it('has the security headers, and a policy for its own inline script', async () => {
    const { headers } = await get('/events');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${hashSource('early()')}`,
      expect.stringMatching(/^style-src 'self'/),
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]);
  });

  it('comes compressed, and not at all when the browser has it', async () => {
    const packed = await get('/', { 'Accept-Encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.body).toString()).toContain('<body>portal</body>');
    const etag = String(packed.headers.etag);
    const again = await get('/', { 'Accept-Encoding': 'gzip, br', 'If-None-Match': `"other", W/${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await get('/', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('has no body when only its head is asked for', async () => {
    const { status, headers, body } = await get('/', {}, 'HEAD');
    expect([status, headers['content-type'], body.length]).toEqual([200, 'text/html; charset=utf-8', 0]);
  });
});

describe("the portal's files", () => {
  it('are kept for ever when their name holds a hash', async () => {
    const { headers, body } = await get('/assets/portal-Ab_-1234.js');
    expect(body.toString()).toBe(SCRIPT);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it('come in the compressed form that lies beside them', async () => {
    const br = await get('/assets/portal-Ab_-1234.js', { 'Accept-Encoding': 'br, gzip' });
    expect([br.headers['content-encoding'], br.body.toString()]).toEqual(['br', 'brotli bytes']);
    const gzip = await get('/assets/portal-Ab_-1234.js', { 'Accept-Encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gzip.body.toString()]).toEqual(['gzip', 'gzip bytes']);
    expect(br.headers.etag).not.toBe(gzip.headers.etag);
    expect(br.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('are not sent again to who has them', async () => {
    const { headers } = await get('/favicon.svg');
    const again = await get('/favicon.svg', { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it.each([
    '/assets/gone-12345678.js',
    '/assets/',
    '/assets/x',
    '/icons/x.png',
    '/.stamp',
    '/assets/.stamp',
    '/.git/config',
    '/.git/HEAD',
  ])('are 404 at %s instead of the page', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each(['/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/..%5csecret.txt', '/%ff', '/%'])(
    'never lie outside of their folder: %s',
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body.toString()).not.toContain('top secret');
    },
  );

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/%00/../secret.txt'])(
    'and of %s, which means a file inside, there is none',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, body.toString().includes('<body>portal</body>')]).toEqual([200, true]);
    },
  );

  it('cannot be posted to', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(404);
  });
});
