import { existsSync, watch } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOptions } from '../../scripts/host-files/options.ts';
import { writeHostFiles } from '../../scripts/host-files/writeHostFiles.ts';
import { fileHeaders, portalHeaders } from '../../server/http/headers.ts';
import { brandedPage } from '../../server/portal/brand.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { HASHED_SCRIPT, writeSmallBuild } from '../support/smallBuild.ts';
import { headersOf, type StaticHost, startStaticHost } from '../support/staticHost.ts';

const BASE = '/customer/portal/';
const API = 'https://api.example';
const MEDIA = 'https://media.example';
const ERRORS = 'https://errors.example/in';
const CONFIG = { apiBaseUrl: API, mediaOrigins: [MEDIA], errorReports: ERRORS };
const BRAND = { product: 'Acme & <Sons>', logo: 'https://cdn.example/acme.png' };

let scratch = '';
let dist = '';
let provider: Provider;
let host: StaticHost;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portal-host-'));
  dist = join(scratch, 'dist');
  await writeSmallBuild(dist);
  const config = join(scratch, 'config.json');
  await writeFile(config, JSON.stringify({ ...CONFIG, brand: BRAND }));
  const out = join(scratch, 'out');
  await writeHostFiles(hostOptions(['--base', BASE, '--from', dist, '--config', config, '--out', out]));
  host = await startStaticHost(join(out, 'site'));
  const publicUrl = 'https://portal.example';
  provider = await startProvider({
    settings: { portalDir: dist, demo: false, basePath: BASE, publicUrl, ...CONFIG, ...BRAND },
  });
});
afterAll(async () => {
  await host.close();
  await provider.close();
  await rm(scratch, { recursive: true });
});

const written = (...path: string[]) => readFile(join(scratch, 'out', ...path), 'utf8');

/** Those that are written for other hosts. */
async function securityHeaders(origin: string, path: string) {
  const names = portalHeaders({ scriptHashes: [], styleHashes: [], mediaOrigins: [], tls: true }).map(
    ([name]) => name,
  );
  const { headers } = await fetch(`${origin}${path}`);
  return names.map((name) => [name, headers.get(name)]);
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
    expect(await written('site', '_redirects')).toContain(`${BASE}service-worker.js ${BASE}404.html 404\n`);
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
      expect(await (await fetch(`${url}${BASE}config.json`)).json()).toMatchObject(CONFIG);
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
    expect([script.status, script.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
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
  let live = '';
  const write = (...more: string[]) =>
    writeHostFiles(hostOptions(['--base', BASE, '--from', dist, '--out', live, ...more]));
  const there = (name: string) => existsSync(join(live, 'site', BASE, name));

  beforeAll(async () => {
    live = join(scratch, 'live');
    const before = join(scratch, 'before');
    await cp(dist, before, { recursive: true });
    for (const name of [old, `${old}.br`, 'assets/gone.txt', 'about.html'])
      await writeFile(join(before, name), 'old');
    await writeHostFiles(hostOptions(['--base', BASE, '--from', before, '--out', live]));
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
      const out = join(scratch, name);
      await writeHostFiles(hostOptions(['--from', dist, '--server-name', name, '--out', out]));
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
  });

  it('has every header of the provider, and leaves no place of its template open', async () => {
    const file = await written('nginx.conf');
    const policies = await Promise.all(
      [BASE, `${BASE}favicon.svg`, `${BASE}service-worker.js`].map((path) => fetch(provider.url + path)),
    );
    for (const { headers } of policies)
      expect(file).toContain(`"${headers.get('Content-Security-Policy')}";`);
    for (const [name, value] of fileHeaders({ tls: true }))
      if (!/Policy$/.test(name)) expect(file).toContain(`add_header ${name} "${value}" always;`);
    expect(file).toContain(`"~^${BASE}reset-password(\\?|$)" "no-store";`);
    expect(file).not.toMatch(/\{\{|\}\}/);
    expect(file).toContain(`location ~ ^${BASE}(?:assets|icons)/ {`);
  });
});

describe('the options', () => {
  it.each([
    [['--base', 'portal'], 'must be a path such as /portal/'],
    [['--base', '/a/../b/'], 'must be a path such as /portal/'],
    [['--server-name', 'a; return 200'], '--server-name cannot be "a; return 200"'],
    [['--provider', 'host:80;}'], '--provider cannot be "host:80;}"'],
    [['--prune', 'soon'], '--prune must be a whole number from 0 to 36500'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['stray'], "Unexpected argument 'stray'"],
  ])('refuse %j', (args, message) => {
    expect(() => hostOptions(args)).toThrow(message);
  });

  it('let no configuration through that the portal would refuse', async () => {
    const [bad, out] = [join(scratch, 'bad.json'), join(scratch, 'refused')];
    for (const [config, problem] of [
      ['{"brand":{"email":"nobody"}}', "'brand.email' must be an e-mail address"],
      [
        '{"plugins":{"off":["contcts"]}}',
        "'plugins.off' names 'contcts', but the plugins are home, contacts",
      ],
      [
        '{"plugins":{"settings":{"contacts":{"most":"x"}}}}',
        "'plugins.settings.contacts.most' must be a whole",
      ],
    ] as const) {
      await writeFile(bad, config);
      const writing = writeHostFiles(hostOptions(['--from', dist, '--config', bad, '--out', out]));
      await expect(writing).rejects.toThrow(problem);
    }
    expect(existsSync(join(out, 'site'))).toBe(false);
  });
});
