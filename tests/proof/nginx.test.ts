/** Debian's nginx, with the file that `npm run host-files` writes, before the built portal and the provider. */
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOptions } from '../../scripts/host-files/options.ts';
import { writeHostFiles } from '../../scripts/host-files/writeHostFiles.ts';
import { portalHeaders } from '../../server/http/headers.ts';
import { freePort } from '../support/listen.ts';
import { makeCertificate, type Nginx, startNginx } from '../support/nginx.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { contentOf } from '../support/recordings.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
/** nginx gives up root's rights before it reads a file. */
function readableFolder(): string {
  const folder = fresh();
  chmodSync(folder, 0o755);
  return folder;
}

const TRAVERSALS = [
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets../secret.txt',
  '/..%5csecret.txt',
  '/%00/../secret.txt',
  '//../secret.txt',
];

describe.each(['/', '/customer/portal/'])('nginx with the portal at %s', (base) => {
  const scratch = readableFolder();
  let ca = '';
  let origin = '';
  let plainPort = 0;
  let tlsPort = 0;
  let provider: Provider;
  let nginx: Nginx;
  let script = '';

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(origin, path, headers, method, '', ca);

  beforeAll(async () => {
    execFileSync('npx', ['tsx', 'scripts/build/main.ts'], { stdio: 'pipe' });
    await writeFile(join(scratch, 'secret.txt'), 'top secret');
    await writeFile(join(scratch, 'config.json'), '{}');
    const { certificate, key } = makeCertificate(scratch, 'portal.example');
    ca = await readFile(certificate, 'utf8');
    const port = await freePort();
    plainPort = await freePort();
    tlsPort = port;
    origin = `https://127.0.0.1:${port}`;
    provider = await startProvider({
      settings: {
        ...{ portalDir: 'dist', basePath: base, publicUrl: 'https://portal.example', trustedProxies: 1 },
        securityContact: ['mailto:security@acme.example'],
      },
    });
    const args = [
      ...['--demo', '--base', base, '--out', join(scratch, 'out'), '--config', join(scratch, 'config.json')],
      ...['--listen', `127.0.0.1:${port}`, '--listen-plain', `127.0.0.1:${plainPort}`],
      ...['--certificate', certificate, '--key', key, '--provider', new URL(provider.url).host],
      ...['--log', join(scratch, 'access.log')],
    ];
    const environment = { PORTAL_SECURITY_CONTACT: 'security@acme.example' };
    await writeHostFiles(hostOptions(args, environment));
    nginx = await startNginx(scratch, join(scratch, 'out', 'nginx.conf'));
    const assets = await readdir(join(scratch, 'out', 'site', base, 'assets'));
    script = `${base}assets/${assets.find((name) => /^portal-.*\.js$/.test(name))}`;
  }, 300_000);
  afterAll(async () => {
    await nginx.stop();
    await provider.close();
  });

  it.each([
    ...[
      '',
      'events',
      'event/12?back=home',
      'reset-password',
      'no/such/page',
      'index.html',
      'favicon.svg',
      'config.json',
    ],
    ...['location/1.5', 'foo.html', 'missing.css', 'a.b/c'],
  ])('answers /%s with the headers that the provider sends', async (path) => {
    const compared = [
      ...portalHeaders({ scriptHashes: [], styleHashes: [], mediaOrigins: [], tls: true }).map(([name]) =>
        name.toLowerCase(),
      ),
      'cache-control',
    ];
    const [own, its] = await Promise.all([get(`${base}${path}`), rawRequest(provider.url, `${base}${path}`)]);
    const pick = ({ headers }: typeof own) => compared.map((name) => [name, headers[name]]);
    expect(pick(own)).toEqual(pick(its));
    expect(pick(own).filter(([, value]) => value === undefined)).toEqual([]);
    expect([own.status, its.status]).toEqual([200, 200]);
  });

  it('answers every file with its type', async () => {
    const files = ['', 'favicon.svg', 'manifest.webmanifest', 'icons/icon-192.png'].map(
      (name) => base + name,
    );
    for (const path of [...files, script]) {
      const [own, its] = await Promise.all([get(path), rawRequest(provider.url, path)]);
      expect([path, own.headers['content-type']]).toEqual([path, its.headers['content-type']]);
    }
  });

  it('keeps hashed files for ever, a missing one never, and sends none twice', async () => {
    const first = await get(script);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const missing = await get(`${base}assets/gone-12345678.js`);
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
    const again = await get(script, { 'If-None-Match': String(first.headers.etag) });
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([
      304,
      0,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('sends what was compressed with the build', async () => {
    const plain = await get(script);
    const packed = await get(script, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    const page = await get(`${base}events`, { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(page.body).toString()).toContain(`<base href="${base}">`);
  });

  it.each(['assets/', 'assets/x', 'icons/x.png', '.stamp', 'assets/.stamp', '_headers', '_redirects'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(base + path)).status).toBe(404);
    },
  );

  it('has security.txt at the root, as the provider sends it', async () => {
    const path = '/.well-known/security.txt';
    const [own, its] = await Promise.all([get(path), rawRequest(provider.url, path)]);
    const names = ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'];
    const pick = ({ headers }: typeof own) => names.map((name) => headers[name]);
    expect([own.status, ...pick(own)]).toEqual([200, ...pick(its)]);
    const lines = ({ body }: typeof own) => body.toString().split('\n').slice(0, 3);
    expect(lines(own)).toEqual(lines(its));
    expect((await get('/.well-known/other')).status).toBe(404);
  });

  it.each(TRAVERSALS)('keeps to its folder: %s', async (path) => {
    const answers = await Promise.all([get(path), get(base.slice(0, -1) + path)]);
    for (const { status, body } of answers) {
      expect(body.toString()).not.toContain('top secret');
      expect(status).toBeLessThan(500);
    }
  });

  it('passes calls on, with the caller it saw', async () => {
    const answer = await get('/api/Event/events', { 'X-Forwarded-For': '203.0.113.9' }, 'POST');
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
      401,
      { error: expect.any(String), requestId: expect.any(String) },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('sends recordings in ranges', async () => {
    const { url } = await contentOf(provider, 'H264');
    const whole = await get(String(url));
    const part = await get(String(url), { Range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.body.length}`]);
    expect(part.body.equals(whole.body.subarray(100, 200))).toBe(true);
    expect((await get(String(url), { Range: 'bytes=99999999-' })).status).toBe(416);
    expect((await get(`${String(url)}0`)).status).toBe(403);
  });

  it('sends plain HTTP on to https, under the name that it was given', async () => {
    const { status, headers } = await rawRequest(`http://127.0.0.1:${plainPort}`, '/events?page=2', {
      Host: 'evil.example',
    });
    expect([status, headers.location]).toEqual([308, `https://portal.example:${tlsPort}/events?page=2`]);
  });

  it('leaves queries out of its log', async () => {
    await get('/api/Search?query=somebody');
    await expect.poll(() => readFile(join(scratch, 'access.log'), 'utf8')).toContain('GET /api/Search 401');
    expect(await readFile(join(scratch, 'access.log'), 'utf8')).not.toMatch(/somebody|sig=|page=2/);
  });
});

it('nginx without TLS sends no HSTS, by IPv4 and by IPv6', async () => {
  const scratch = readableFolder();
  const port = await freePort();
  const args = ['--demo', '--plain', '--out', join(scratch, 'out'), '--listen', `${port}`];
  await writeHostFiles(hostOptions([...args, '--log', join(scratch, 'access.log')]));
  const nginx = await startNginx(scratch, join(scratch, 'out', 'nginx.conf'));
  for (const address of ['127.0.0.1', '[::1]']) {
    const { status, headers } = await fetch(`http://${address}:${port}/events`);
    expect([status, headers.get('strict-transport-security')]).toEqual([200, null]);
  }
  // There is no contact, and so no such file.
  expect((await rawRequest(`http://127.0.0.1:${port}`, '/.well-known/security.txt')).status).toBe(404);
  expect((await rawRequest(`http://127.0.0.1:${port}`, '/readyz')).status).toBe(502);
  await nginx.stop();
});

it('one nginx serves two brands', async () => {
  const scratch = readableFolder();
  const port = await freePort();
  const brands = [
    ['acme.example', 'Acme'],
    ['customer-portal.nightwatch.example', 'Nightwatch'],
  ] as const;
  const { certificate, key } = makeCertificate(scratch, brands[0][0], brands[1][0]);
  const sites: string[] = [];
  for (const [name, product] of brands) {
    const out = join(scratch, name);
    await writeFile(`${out}.json`, JSON.stringify({ brand: { product } }));
    const args = [
      ...['--demo', '--out', out, '--config', `${out}.json`, '--server-name', name, '--log', `${out}.log`],
      ...['--listen', `127.0.0.1:${port}`, '--listen-plain', `127.0.0.1:${await freePort()}`],
      ...['--certificate', certificate, '--key', key],
    ];
    await writeHostFiles(hostOptions(args));
    sites.push(`include ${join(out, 'nginx.conf')};`);
  }
  await writeFile(join(scratch, 'both.conf'), sites.join('\n'));
  const nginx = await startNginx(scratch, join(scratch, 'both.conf'));
  const ca = await readFile(certificate, 'utf8');
  for (const [Host, product] of brands) {
    const answer = await rawRequest(`https://127.0.0.1:${port}`, '/events', { Host }, 'GET', '', ca);
    const { status, body, headers } = answer;
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body.toString()).toContain(`<title>${product}</title>`);
  }
  await nginx.stop();
});
