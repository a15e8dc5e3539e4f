import { existsSync, watch } from 'node:fs';
import { cp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOST_USAGE, hostOptions } from '../../scripts/host-files/options.ts';
import { writeHostFiles } from '../../scripts/host-files/writeHostFiles.ts';
import { fileHeaders, portalHeaders } from '../../server/http/headers.ts';
import { brandedPage } from '../../server/portal/brand.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { HASHED_SCRIPT, writeSmallBuild } from '../support/smallBuild.ts';
import { headersOf, startStaticHost } from '../support/staticHost.ts';

const BASE = '/customer/portal/';
const API = 'https://api.example';
const MEDIA = 'https://media.example';
const ERRORS = 'https://errors.example/in';
const CONFIG = { apiBaseUrl: API, mediaOrigins: [MEDIA], errorReports: ERRORS };
const SUPPORT = { phone: '+1 902 555 0100', email: 'help@acme.example' };
const BRAND = { product: 'Acme & <Sons>', logo: 'https://cdn.example/acme.png', ...SUPPORT };

const scratch = scratchFolders()();
const dist = join(scratch, 'dist');
const host = ofFile(async () => {
  await writeSmallBuild(dist);
  const config = join(scratch, 'config.json');
  await writeFile(config, JSON.stringify({ ...CONFIG, brand: BRAND }));
  const out = join(scratch, 'out');
  await writeHostFiles(hostOptions(['--base', BASE, '--build', dist, '--config', config, '--out', out]));
  return startStaticHost(join(out, 'site'));
});
const provider = ofFile(() => {
  const place = { portalDir: dist, basePath: BASE, publicUrl: 'https://portal.example' };
  return startProvider({ settings: { demo: false, ...place, ...CONFIG, ...BRAND } });
});

const written = (...path: string[]) => readFile(join(scratch, 'out', ...path), 'utf8');

/** Those that are written for other hosts. */
async function securityHeaders(origin: string, path: string) {
  const all = portalHeaders({ scriptHashes: [], styleHashes: [], mediaOrigins: [], tls: true });
  const { headers } = await fetch(`${origin}${path}`);
  return all.map(([name]) => [name, headers.get(name)]);
}

describe('the files for a static host', () => {
  it.each([BASE, `${BASE}events`, `${BASE}event/12`])(
    'have at %s the headers that the provider sends',
    async (path) => {
      const expected = await securityHeaders(provider.url, path);
      expect(expected.filter(([, value]) => value === null)).toEqual([]);
      expect(expected.join()).toContain(`connect-src 'self' ${API} ${MEDIA} ${new URL(ERRORS).origin}`);
      expect(await securityHeaders(host.url, path)).toEqual(expected);
    },
  );

  it('name no header twice for one path, which hosts would join', () => {
    for (const path of [BASE, `${BASE}${HASHED_SCRIPT}`, '/'])
      expect([...headersOf(join(scratch, 'out', 'site'), path).values()].join()).not.toMatch(
        /default-src.*default-src|immutable.*immutable|nosniff, nosniff/,
      );
  });

  it('stay within what such a host reads: lines of 2,000 characters', async () => {
    const lines = (await written('site', '_headers')).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
  });

  it('let no cache keep the page that a mail leads to', async () => {
    for (const { url } of [host, provider]) {
      const page = await fetch(`${url}${BASE}reset-password`);
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    }
  });

  it('have the service worker asked for each time, and missing where there is none', async () => {
    const worker = await fetch(`${host.url}${BASE}service-worker.js`);
    expect([worker.status, worker.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    expect(worker.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(worker.headers.get('Content-Security-Policy')).toContain("connect-src 'self'");
    expect(await written('site', '_redirects')).toContain(
      `${BASE}service-worker.js ${BASE}assets/404.html 404\n`,
    );
  });

  it('keep crawlers out at the root of the host, where they ask', async () => {
    for (const { url } of [host, provider]) {
      const robots = await fetch(`${url}/robots.txt`);
      expect(robots.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
    }
  });

  it('have the base and the configuration in the page, as the provider has them', async () => {
    for (const { url } of [host, provider]) {
      const page = await (await fetch(`${url}${BASE}event/12`)).text();
      expect(page).toContain(`<base href="${BASE}">`);
      expect(page).not.toContain('href="config.json"');
      const [, block = ''] = /<script[^>]* id="portal-config">([^<]*)<\/script>/.exec(page) ?? [];
      expect(JSON.parse(block)).toMatchObject(CONFIG);
    }
  });

  it('have compressed forms of the page that say the same', async () => {
    const site = join(scratch, 'out', 'site', BASE);
    const page = await readFile(join(site, 'index.html'));
    expect(brotliDecompressSync(await readFile(join(site, 'index.html.br')))).toEqual(page);
    expect(gunzipSync(await readFile(join(site, 'index.html.gz')))).toEqual(page);
  });

  it.each(['location/1.5', 'foo.html', 'missing.css'])('have the page at %s too', async (path) => {
    const answer = await fetch(`${host.url}${BASE}${path}`);
    expect([answer.status, (await answer.text()).includes(`<base href="${BASE}">`)]).toEqual([200, true]);
  });

  it('keep hashed files for ever, and answer a missing one with 404', async () => {
    const script = await fetch(`${host.url}${BASE}${HASHED_SCRIPT}`);
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    for (const gone of ['assets/gone-12345678.js', 'icons/gone.png'])
      expect((await fetch(`${host.url}${BASE}${gone}`)).status).toBe(404);
    expect((await fetch(`${host.url}/`, { redirect: 'manual' })).headers.get('Location')).toBe(BASE);
  });
});

describe('the brand', () => {
  it('is in the title, the icons and the manifest, on a static host and from the provider', async () => {
    const icon = { src: BRAND.logo, sizes: 'any', type: 'image/png', purpose: 'any' };
    for (const { url } of [host, provider]) {
      const page = await (await fetch(`${url}${BASE}events`)).text();
      expect(page).toContain('<title>Acme &amp; &lt;Sons&gt;</title>');
      expect(page).toContain('<link rel="icon" href="https://cdn.example/acme.png">');
      expect(page).toContain('<link rel="apple-touch-icon" href="https://cdn.example/acme.png">');
      expect(page).not.toMatch(/Vigil|favicon\.svg/);
      // Whichever form of it a browser takes.
      const answer = await fetch(`${url}${BASE}manifest.webmanifest`);
      expect(answer.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8');
      expect(await answer.json()).toEqual({ name: BRAND.product, short_name: BRAND.product, icons: [icon] });
    }
  });

  it('keeps phones from a drawing that they cannot read', () => {
    const page = '<title>Vigil</title><link rel="icon" href="a"><link rel="apple-touch-icon" href="b">';
    expect(brandedPage(page, { product: '$&', logo: '/acme.svg', look: {} })).toBe(
      '<title>$&amp;</title><link rel="icon" href="/acme.svg">',
    );
    expect(brandedPage(page, { product: 'Acme', logo: 'favicon.svg', look: {} })).toBe(
      page.replace('Vigil', 'Acme'),
    );
  });
});

describe('a folder that is served already', () => {
  const old = 'assets/events-0a1b2c3d.js';
  const later = `assets/portal-4e5f6a7b.js`;
  const live = join(scratch, 'live');
  const write = (...more: string[]) =>
    writeHostFiles(hostOptions(['--demo', '--base', BASE, '--build', dist, '--out', live, ...more]));
  const there = (name: string) => existsSync(join(live, 'site', BASE, name));

  beforeAll(async () => {
    const before = join(scratch, 'before');
    await cp(dist, before, { recursive: true });
    for (const name of [old, `${old}.br`, 'assets/gone.txt', 'about.html'])
      await writeFile(join(before, name), 'old');
    await writeHostFiles(hostOptions(['--demo', '--base', BASE, '--build', before, '--out', live]));
    expect([there(old), there('about.html')]).toEqual([true, true]);
    // As if the build before had been there ten days ago.
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000);
    for (const name of [old, `${old}.br`, HASHED_SCRIPT])
      await utimes(join(live, 'site', BASE, name), tenDaysAgo, tenDaysAgo);
  });

  it('keeps the hashed files of the build before, and nothing else of it', async () => {
    await write();
    expect([old, `${old}.br`, HASHED_SCRIPT, 'index.html'].map(there)).toEqual([true, true, true, true]);
    expect(['assets/gone.txt', 'about.html', 'index.html.new'].map(there)).toEqual([false, false, false]);
    const names = await readdir(join(live, 'site'));
    expect(names.toSorted()).toEqual(['_headers', '_redirects', 'customer', 'robots.txt']);
    // With a 404.html beside the page, Cloudflare Pages would answer every address of the portal with it.
    expect(['404.html', 'assets/404.html', 'icons/404.html'].map(there)).toEqual([false, true, true]);
  });

  it('keeps them for as many days as --prune says after a build had them last', async () => {
    await write('--prune', '11');
    expect(there(old)).toBe(true);
    await write('--prune', '9');
    expect([old, `${old}.br`, HASHED_SCRIPT].map(there)).toEqual([false, false, true]);
  });

  it('changes by whole files only, the page after all that it names', async () => {
    const changes: string[] = [];
    const watching = watch(join(live, 'site'), { recursive: true }, (_, name) => changes.push(String(name)));
    await writeFile(join(dist, later), 'new');
    await write();
    await expect.poll(() => changes.some((name) => name.endsWith('/index.html'))).toBe(true);
    watching.close();
    const first = (name: string) => changes.findIndex((change) => change.endsWith(name));
    expect(first(later)).toBeGreaterThanOrEqual(0);
    expect(first(later)).toBeLessThan(first('/index.html'));
    await rm(join(dist, later));
  });
});

describe('the file for nginx', () => {
  it('shares no name with that of another server, however long the names are', async () => {
    const long = `${'customer-portal.'.repeat(8)}example`;
    const texts: string[] = [];
    for (const name of ['acme.example', 'acme-example', `a.${long}`, `b.${long}`]) {
      const out = join(scratch, `"${name}"`);
      await writeHostFiles(hostOptions(['--demo', '--build', dist, '--server-name', name, '--out', out]));
      texts.push(await readFile(join(out, 'nginx.conf'), 'utf8'));
    }
    const namesOf = (text: string) =>
      [/\$(portal_\w+)/g, /^(?:upstream|log_format) (\w+)/gm, /shared:(\w+)/g].flatMap((pattern) => [
        ...new Set([...text.matchAll(pattern)].map(([, name]) => String(name))),
      ]);
    // Those of a log's format and of TLS sessions are the same, which is allowed: they are of different kinds.
    const names = texts.flatMap((text) => [...new Set(namesOf(text))]);
    expect(names).toHaveLength(4 * 6);
    expect(new Set(names).size).toBe(names.length);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThan(48);
    expect(namesOf(texts[0] ?? '').every((name) => name.startsWith('portal_acme_example_'))).toBe(true);
    expect(texts[0]).toContain(`root "${scratch}/\\"acme.example\\"/site";`);
  });

  it('has every header of the provider, and leaves no place of its template open', async () => {
    const file = await written('nginx.conf');
    for (const path of ['', 'favicon.svg', 'service-worker.js']) {
      const { headers } = await fetch(provider.url + BASE + path);
      expect(file).toContain(`"${headers.get('Content-Security-Policy')}";`);
    }
    for (const [name, value] of fileHeaders({ tls: true }))
      if (!/Policy$/.test(name)) expect(file).toContain(`add_header ${name} "${value}" always;`);
    expect(file).toContain(`"~^${BASE}reset-password(\\?|$)" "no-store";`);
    expect(file).not.toMatch(/\{\{|\}\}/);
    expect(file).toContain(`location ~ ^${BASE}(?:assets|icons)/ {`);
  });
});

it('uploads through nginx may be as large as the provider takes them', async () => {
  const out = join(scratch, 'uploads');
  const limits = async (environment: Record<string, string>) => {
    await writeHostFiles(hostOptions(['--demo', '--build', dist, '--out', out], environment));
    const file = await readFile(join(out, 'nginx.conf'), 'utf8');
    const [, media = ''] = file.split('location = /api/ingest/media {');
    return /client_max_body_size (\w+);/.exec(media)?.[1];
  };
  expect(await limits({})).toBe('32m');
  expect(await limits({ PORTAL_INGEST_MEDIA_MEGABYTES: '200' })).toBe('200m');
});

/** The lines for nginx by which it listens and redirects. */
async function doors(...args: string[]): Promise<string[]> {
  const out = join(scratch, 'doors');
  await writeHostFiles(hostOptions(['--demo', '--build', dist, '--out', out, ...args]));
  const lines = (await readFile(join(out, 'nginx.conf'), 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => /^(?:listen|http2|return 308)\b/.test(line));
}

describe('the doors of nginx', () => {
  const debian12 = ['--nginx', '1.22.1'];
  const debian13 = ['--nginx', '1.26.3'];
  const toHttps = 'return 308 https://portal.example$request_uri;';

  it('are open for IPv4 and IPv6, with HTTP/2 as the version of nginx has it', async () => {
    const plain = ['listen 80;', 'listen [::]:80;', toHttps];
    const older = ['listen 443 ssl http2;', 'listen [::]:443 ssl http2;'];
    expect(await doors(...debian12)).toEqual([...plain, ...older]);
    const newer = ['listen 443 ssl;', 'listen [::]:443 ssl;', 'http2 on;'];
    expect(await doors(...debian13)).toEqual([...plain, ...newer]);
    expect(await doors('--nginx', '1.25.1')).toEqual([...plain, ...newer]);
    expect(await doors('--plain', ...debian13)).toEqual(['listen 80;', 'listen [::]:80;']);
  });

  it('are at one address where one is given, that of plain HTTP too, and redirect to the port', async () => {
    const toPort = 'return 308 https://portal.example:8443$request_uri;';
    const at = await doors('--listen', '127.0.0.1:8443', '--listen-plain', '8080', ...debian13);
    expect(at).toEqual(['listen 127.0.0.1:8080;', toPort, 'listen 127.0.0.1:8443 ssl;', 'http2 on;']);
    const other = await doors('--listen', '[::1]:443', '--listen-plain', '127.0.0.1:80', ...debian13);
    expect(other).toEqual(['listen 127.0.0.1:80;', toHttps, 'listen [::1]:443 ssl;', 'http2 on;']);
  });

  it('keep people at the name that they asked for, where the server has many', async () => {
    for (const name of ['_', '.acme.example'])
      expect(await doors('--server-name', name, '--listen', '8443')).toContain(
        'return 308 https://$host:8443$request_uri;',
      );
  });

  it("have the name of the provider's public address", async () => {
    const environment = { PORTAL_PUBLIC_URL: 'https://watch.acme.example:8443' };
    expect(hostOptions([], environment).nginx.serverName).toBe('watch.acme.example');
    expect(hostOptions(['--server-name', 'a.example'], environment).nginx.serverName).toBe('a.example');
  });
});

describe('security.txt', () => {
  const contact = { PORTAL_SECURITY_CONTACT: 'security@acme.example' };

  it("is at the host's root once a contact is set, and goes with it", async () => {
    const out = join(scratch, 'security');
    const file = join(out, 'site', '.well-known', 'security.txt');
    const write = (environment: Record<string, string>) =>
      writeHostFiles(hostOptions(['--demo', '--base', BASE, '--build', dist, '--out', out], environment));
    await write(contact);
    expect(await readFile(file, 'utf8')).toMatch(/^Contact: mailto:security@acme\.example\nExpires: /);
    await write({});
    expect(existsSync(file)).toBe(false);
  });

  it('is no page of the portal where there is none', async () => {
    const out = join(scratch, 'no-security');
    await writeHostFiles(hostOptions(['--demo', '--build', dist, '--out', out]));
    const bare = await startStaticHost(join(out, 'site'));
    expect((await fetch(`${bare.url}/.well-known/security.txt`)).status).toBe(404);
    await bare.close();
  });
});

describe('the options', () => {
  it.each([
    [['--base', 'portal'], 'must be a path such as /portal/'],
    [['--base', '/a/../b/'], 'must be a path such as /portal/'],
    [['--server-name', 'a; return 200'], '--server-name cannot be "a; return 200"'],
    [['--server-name', 'https://a.example'], '--server-name cannot be "https://a.example"'],
    [['--provider', 'host:80;}'], '--provider cannot be "host:80;}"'],
    [['--provider', 'http://127.0.0.1:8080'], '--provider cannot be "http://127.0.0.1:8080"'],
    [['--out', '/srv/a$b'], '--out cannot be "/srv/a$b": nginx takes no such path'],
    [['--listen', '70000'], '--listen must be a port such as 443, or an address and a port'],
    [['--listen-plain', 'localhost'], '--listen-plain must be a port'],
    [['--nginx', 'new'], '--nginx must be a version such as 1.26.3'],
    [['--from', 'dist'], '--build names the build'],
    [['--from', 'http://127.0.0.1', '--config', 'a.json'], 'Give either --config or --from'],
    [['--prune', 'soon'], '--prune must be a whole number from 0 to 36500'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['stray'], "Unexpected argument 'stray'"],
  ])('refuse %j', (args, message) => {
    expect(() => hostOptions(args)).toThrow(message);
  });

  it('have their defaults of the settings of the provider, and are all in the help', () => {
    const settings = { PORTAL_BASE_PATH: '/customer/', PORTAL_STATIC_DIR: '/srv/dist' };
    expect(hostOptions([], settings)).toMatchObject({ base: '/customer/', build: '/srv/dist' });
    expect(hostOptions(['--base', '/', '--build', 'a'], settings)).toMatchObject({ base: '/', build: 'a' });
    expect(HOST_USAGE).toContain('--listen-plain [ADDRESS:]PORT');
  });
});
