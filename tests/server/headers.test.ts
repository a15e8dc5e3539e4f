import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hostHeaders } from '../../scripts/host-files/hostHeaders.ts';
import { hashSource } from '../../server/http/contentSecurityPolicy.ts';
import { fileHeaders, type Hosting, portalHeaders } from '../../server/http/headers.ts';
import { type Provider, type ProviderOptions, startProvider } from '../support/provider.ts';

const PLAIN: Hosting = { scriptHashes: [], styleHashes: [], mediaOrigins: [], tls: false };
const named = (headers: ReturnType<typeof portalHeaders>) => Object.fromEntries(headers);
const policyOf = (hosting: Partial<Hosting>) =>
  named(portalHeaders({ ...PLAIN, ...hosting }))['Content-Security-Policy'] ?? '';

describe("the page's headers", () => {
  it('come in one order, with HSTS for a host that is reached over TLS', () => {
    const names = [
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Embedder-Policy',
      'Cross-Origin-Resource-Policy',
    ];
    expect(portalHeaders(PLAIN).map(([name]) => name)).toEqual(names);
    expect(portalHeaders({ ...PLAIN, tls: true })).toEqual([
      ...portalHeaders(PLAIN),
      ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
    ]);
  });

  it('are the same for a file, but for a policy that lets nothing load', () => {
    const { 'Content-Security-Policy': policy, ...others } = named(fileHeaders({ tls: true }));
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/-src 'self'|sha256|blob:|data:/);
    expect(named(portalHeaders({ ...PLAIN, tls: true }))).toMatchObject(others);
  });

  it('allow nothing by default, and nothing unsafe whatever the hosting', () => {
    const policy = policyOf({
      scriptHashes: ["'sha256-a'"],
      apiBaseUrl: 'https://api.example/provider',
      logo: 'https://cdn.example/logo.png',
      mediaOrigins: ['https://media.example'],
    });
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/(?:api|cdn|media)\.example\b)/);
    expect(policy).toContain("connect-src 'self' https://api.example https://media.example;");
    expect(policy).toContain("img-src 'self' blob: data: https://cdn.example;");
  });

  it('ask other hosts to agree to be embedded, but for a logo on one of them', () => {
    const embedder = (logo: string) =>
      named(portalHeaders({ ...PLAIN, logo }))['Cross-Origin-Embedder-Policy'];
    expect(embedder('brand/logo.svg')).toBe('require-corp');
    expect(embedder('https://cdn.example/logo.png')).toBe('credentialless');
  });
});

describe('the headers of a build', () => {
  let folder = '';
  afterAll(() => rm(folder, { recursive: true }));

  it('follow its page and its configuration', async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist', 'index.html'), '<script>early()</script><style>a{}</style>');
    await writeFile(
      join(folder, 'dist', 'config.json'),
      JSON.stringify({
        apiBaseUrl: 'https://api.example',
        mediaOrigins: ['https://media.example'],
        errorReports: 'https://errors.example/in',
      }),
    );
    const { page, files } = hostHeaders(join(folder, 'dist'), { tls: true });
    expect(page).toEqual(
      portalHeaders({
        scriptHashes: [hashSource('early()')],
        styleHashes: [hashSource('a{}')],
        apiBaseUrl: 'https://api.example',
        mediaOrigins: ['https://media.example'],
        errorReports: 'https://errors.example/in',
        tls: true,
      }),
    );
    const [[, policy]] = page as [readonly [string, string]];
    expect(policy.split('; ')).toContain(
      "connect-src 'self' https://api.example https://media.example https://errors.example",
    );
    expect(files).toEqual(fileHeaders({ tls: true }));
  });
});

describe('the provider', () => {
  const open: Provider[] = [];
  afterAll(() => Promise.all(open.map((provider) => provider.close())));

  async function hstsWith(settings: ProviderOptions['settings'], headers: Record<string, string>) {
    const provider = await startProvider({ settings: { demo: false, ...settings } });
    open.push(provider);
    const paths = ['/', '/healthz', '/api/none', '/api/docs'];
    const answers = await Promise.all(paths.map((path) => fetch(`${provider.url}${path}`, { headers })));
    return [...new Set(answers.map((answer) => answer.headers.get('Strict-Transport-Security')))];
  }
  const YEAR = 'max-age=31536000; includeSubDomains';
  const HTTPS = { 'X-Forwarded-Proto': 'https' };

  it('sends HSTS with every answer when its public address is https', async () => {
    expect(await hstsWith({ publicUrl: 'https://portal.example' }, {})).toEqual([YEAR]);
    expect(await hstsWith({ publicUrl: 'http://portal.example' }, HTTPS)).toEqual([null]);
  });

  it('believes a proxy that says so only when it is told of one', async () => {
    expect(await hstsWith({ trustedProxies: 1 }, HTTPS)).toEqual([YEAR]);
    expect(await hstsWith({ trustedProxies: 1 }, { 'X-Forwarded-Proto': 'https, http' })).toEqual([null]);
    expect(await hstsWith({ trustedProxies: 0 }, HTTPS)).toEqual([null]);
  });
});
