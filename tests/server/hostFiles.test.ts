import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOptions } from '../../scripts/host-files/options.ts';
import { writeHostFiles } from '../../scripts/host-files/writeHostFiles.ts';
import { fileHeaders, portalHeaders } from '../../server/headers.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { HASHED_SCRIPT, writeSmallBuild } from '../support/smallBuild.ts';
import { headersOf, type StaticHost, startStaticHost } from '../support/staticHost.ts';

const BASE = '/customer/portal/';
const API = 'https://api.example';
const MEDIA = 'https://media.example';

let scratch = '';
let dist = '';
let provider: Provider;
let host: StaticHost;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portal-host-'));
  dist = join(scratch, 'dist');
  await writeSmallBuild(dist);
  const config = join(scratch, 'config.json');
  await writeFile(config, JSON.stringify({ apiBaseUrl: API, mediaOrigins: [MEDIA] }));
  const out = join(scratch, 'out');
  await writeHostFiles(hostOptions(['--base', BASE, '--from', dist, '--config', config, '--out', out]));
  host = await startStaticHost(join(out, 'site'));
  provider = await startProvider({
    settings: {
      portalDir: dist,
      demo: false,
      basePath: BASE,
      apiBaseUrl: API,
      mediaOrigins: [MEDIA],
      publicUrl: 'https://portal.example',
    },
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

  it('have the base in the page, and the configuration beside it', async () => {
    const page = await (await fetch(`${host.url}${BASE}event/12`)).text();
    expect(page).toContain(`<base href="${BASE}">`);
    expect(page).toContain('href="config.json"');
    expect(await (await fetch(`${host.url}${BASE}config.json`)).json()).toEqual({
      apiBaseUrl: API,
      mediaOrigins: [MEDIA],
    });
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

describe('the file for nginx', () => {
  it('has every header of the provider, and leaves no place of its template open', async () => {
    const file = await written('nginx.conf');
    const policies = await Promise.all(
      [BASE, `${BASE}favicon.svg`].map((path) => fetch(provider.url + path)),
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
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['stray'], "Unexpected argument 'stray'"],
  ])('refuse %j', (args, message) => {
    expect(() => hostOptions(args)).toThrow(message);
  });

  it('let no configuration through that the portal would refuse', async () => {
    const bad = join(scratch, 'bad.json');
    await writeFile(bad, '{"brand":{"email":"nobody"}}');
    const out = join(scratch, 'refused');
    await expect(
      writeHostFiles(hostOptions(['--from', dist, '--config', bad, '--out', out])),
    ).rejects.toThrow("'brand.email' must be an e-mail address");
  });
});
