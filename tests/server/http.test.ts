/** What every answer has, and requests in whatever form they come. */

import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { fileHeaders, type Hosting, portalHeaders } from '../../server/http/headers.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, startProvider, startWith } from '../support/provider.ts';
import { chunked, rawConversation } from '../support/rawRequest.ts';

const ALLOWED = 'https://portal.example';
const CHUNKED = 'Transfer-Encoding: chunked';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
let token: string;

const settings = { allowedOrigins: [ALLOWED], trustedProxies: 1 };
const provider = ofFile(() => startProvider({ incidents: 60, settings }));
beforeAll(async () => {
  token = await provider.signIn('avery');
});

describe('every answer', () => {
  it.each(['/healthz', '/readyz', '/api/Event/events', '/api/none', '/media/x.mp4', '/', '/none.js'])(
    'of %s has a request id of its own and the security headers',
    async (path) => {
      const ask = () => fetch(`${provider.url}${path}`, { headers: { 'X-Request-Id': 'mine' } });
      const [first, second] = [await ask(), await ask()];
      const ids = [first, second].map((answer) => answer.headers.get('X-Request-Id'));
      expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)]);
      expect(ids[0]).not.toBe(ids[1]);
      expect(Object.fromEntries(first.headers)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.any(String),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  );

  it('of the API is kept by no cache', async () => {
    expect((await provider.post('/api/Event/events', {})).headers.get('Cache-Control')).toBe('no-store');
  });

  it('of the API is compressed for those who take it so, and for nobody else', async () => {
    const ask = async (encoding: string) => {
      const wanted = { 'Accept-Encoding': encoding };
      const answer = await provider.post('/api/Event/events', { take: 20 }, token, wanted);
      const { value }: { value: unknown[] } = await answer.json();
      return [value.length, answer.headers.get('Content-Encoding')];
    };
    expect(await ask('gzip')).toEqual([20, 'gzip']);
    expect(await ask('identity')).toEqual([20, null]);
  });
});

describe('a body', () => {
  it.each([
    ['/healthz', 'application/json'],
    ['/api/none', 'application/json'],
    ['/config.json', 'application/json'],
    ['/api/openapi.json', 'application/json'],
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/openid/nonsense', 'text/html; charset=utf-8'],
  ])('comes with its type, and text with its charset: %s', async (path, type) => {
    const { headers } = await fetch(`${provider.url}${path}`);
    const said = headers.get('Content-Type')?.toLowerCase();
    // JSON is UTF-8 by its own rules.
    expect(said?.replace(/^(application\/json);.*/, '$1')).toBe(type);
  });
});

describe('a request with two Host headers, or with one that is no host,', () => {
  it.each([
    ['/healthz', 'Host: localhost', 'Host: evil.example'],
    ['/events', 'host: localhost', 'HOST: localhost'],
    ['/api/Event/events', 'Host: evil.example', 'Host: localhost'],
    ['/login', 'Host: 256.0.0.1'],
  ])('is refused: %s', async (path, ...hosts) => {
    expect(await rawConversation(provider.url, [`GET ${path} HTTP/1.1`, ...hosts])).toEqual({
      status: 400,
      content: expect.stringContaining('A request must name one host.'),
    });
    expect((await rawConversation(provider.url, ['GET /healthz HTTP/1.1', 'Host: localhost'])).status).toBe(
      200,
    );
  });
});

describe('another origin', () => {
  const preflight = (path: string, origin: string) =>
    fetch(`${provider.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });

  it.each(['/api/Event/events', '/media/x.mp4'])('that is allowed may call %s', async (path) => {
    const response = await preflight(path, ALLOWED);
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ALLOWED);
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });

  it('that is allowed sees the request id', async () => {
    const response = await provider.post('/api/Event/events', {}, undefined, { Origin: ALLOWED });
    const exposed = response.headers.get('Access-Control-Expose-Headers')?.split(',');
    // The portal compares the clocks by the last two.
    expect(exposed).toEqual(expect.arrayContaining(['X-Request-Id', 'Retry-After', 'Date', 'Age']));
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ALLOWED);
  });

  it.each(['https://evil.example', 'http://portal.example', 'null', `${ALLOWED}.evil.example`])(
    '%s may not',
    async (origin) => {
      const response = await preflight('/api/Event/events', origin);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    },
  );
});

describe('the address of a caller behind one proxy', () => {
  const login = (forwarded: string) => {
    const username = `someone-${forwarded}-${Math.random()}`;
    return provider.post('/api/Authenticate', { username, password: 'x' }, undefined, {
      'X-Forwarded-For': forwarded,
    });
  };

  it('is the last entry that was forwarded, whatever the caller put before it', async () => {
    const spoofed = await Promise.all(
      Array.from({ length: 51 }, (_, index) => login(`10.0.0.${index}, 192.0.2.1`)),
    );
    expect(spoofed.filter((answer) => answer.status === 429).length).toBe(1);
    expect((await login('192.0.2.2')).status).toBe(401);
  });
});

function ask(method: string, path: string, headers: readonly string[] = [], body = '') {
  return rawConversation(provider.url, [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers], body);
}

const paths = calls.map((call) => [call.method, call.path.replace(/\{\w+\}/, '1'), call.bearer] as const);

describe('a request in chunks', () => {
  it('signs in', async () => {
    const body = chunked(JSON.stringify({ username: 'avery', password: DEMO_PASSWORD }));
    expect(await ask('POST', '/api/Authenticate', [CHUNKED], body)).toEqual({
      status: 200,
      content: expect.stringContaining('"successful":true'),
    });
  });

  it.each(paths)('%s %s is answered as with a length', async (method, path, bearer) => {
    const length = await ask(method, path, ['Content-Length: 2'], '[]');
    const inChunks = await ask(method, path, [CHUNKED], chunked('[]'));
    expect(length.status).toBe(bearer === 'required' ? 401 : 400);
    expect(inChunks.status).toBe(length.status);
    const signed = `Authorization: Bearer ${token}`;
    const lengthSigned = await ask(method, path, [signed, 'Content-Length: 2'], '[]');
    const inChunksSigned = await ask(method, path, [signed, CHUNKED], chunked('[]'));
    expect([200, 400, 404]).toContain(lengthSigned.status);
    expect(inChunksSigned.status).toBe(lengthSigned.status);
  });

  it.each(['DELETE', 'PUT', 'PATCH', 'TRACE', 'PROPFIND', 'OPTIONS'])(
    'of the method %s is refused by its method, and no byte of it is read',
    async (method) => {
      const body = chunked('x'.repeat(300_000), 60_000);
      const inChunks = await ask(method, '/api/Authenticate', [CHUNKED], body);
      const without = await ask(method, '/api/Authenticate');
      expect(without.status).toBe(method === 'OPTIONS' ? 204 : 405);
      expect(inChunks.status).toBe(without.status);
    },
  );

  it('is refused with 413 once it is larger than a body may be', async () => {
    const large = chunked(JSON.stringify({ username: 'x'.repeat(300_000), password: 'x' }), 60_000);
    expect(await ask('POST', '/api/Authenticate', [CHUNKED], large)).toEqual({
      status: 413,
      content: expect.stringContaining('The body is too large.'),
    });
    expect((await ask('POST', '/api/openid/demo-consent', [CHUNKED, FORM], large)).status).toBe(413);
  });
});

describe('a request with neither body nor length', () => {
  it.each(paths)('%s %s is answered as with an empty one', async (method, path, bearer) => {
    const signed = bearer === 'required' ? [`Authorization: Bearer ${token}`] : [];
    const empty = await ask(method, path, [...signed, 'Content-Length: 0']);
    const none = await ask(method, path, signed);
    expect([200, 400, 404]).toContain(empty.status);
    expect(none.status).toBe(empty.status);
  });
});

const PLAIN: Hosting = { scriptHashes: [], styleHashes: [], mediaOrigins: [], tls: false };
const named = (headers: ReturnType<typeof portalHeaders>) => Object.fromEntries(headers);
const policyOf = (hosting: Partial<Hosting>) =>
  named(portalHeaders({ ...PLAIN, ...hosting }))['Content-Security-Policy'] ?? '';

describe("the page's headers", () => {
  it('come in one order, with HSTS for a host that is reached over TLS', () => {
    const policies = ['Opener', 'Embedder', 'Resource'].map((name) => `Cross-Origin-${name}-Policy`);
    const first = [
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'Referrer-Policy',
      'Permissions-Policy',
    ];
    expect(portalHeaders(PLAIN).map(([name]) => name)).toEqual([...first, ...policies]);
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

describe('HSTS', () => {
  /** What the provider's answers say of it, as if it had been started with these settings too. */
  async function hstsWith(settings: Partial<Settings>, headers: Record<string, string> = {}) {
    const served = await startWith(provider, { demo: false, ...settings });
    const paths = ['/', '/healthz', '/api/none'];
    const answers = await Promise.all(paths.map((path) => fetch(`${served.url}${path}`, { headers })));
    await served.close();
    return [...new Set(answers.map((answer) => answer.headers.get('Strict-Transport-Security')))];
  }
  const YEAR = 'max-age=31536000; includeSubDomains';
  const HTTPS = { 'X-Forwarded-Proto': 'https' };

  it('is sent with every answer when the public address is https', async () => {
    expect(await hstsWith({ publicUrl: ALLOWED })).toEqual([YEAR]);
    expect(await hstsWith({ publicUrl: 'http://portal.example' }, HTTPS)).toEqual([null]);
  });

  it('follows a proxy that says so only when the provider is told of one', async () => {
    expect(await hstsWith({ trustedProxies: 0 }, HTTPS)).toEqual([null]);
    expect(await hstsWith({}, HTTPS)).toEqual([YEAR]);
    const docs = await fetch(`${provider.url}/api/docs`, { headers: HTTPS });
    expect(docs.headers.get('Strict-Transport-Security')).toBe(YEAR);
    expect(await hstsWith({}, { 'X-Forwarded-Proto': 'https, http' })).toEqual([null]);
  });
});
