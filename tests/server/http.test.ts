import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawConversation } from '../support/rawConversation.ts';

const ALLOWED = 'https://portal.example';
let provider: Provider;

beforeAll(async () => {
  provider = await startProvider({ settings: { demo: false, allowedOrigins: [ALLOWED], trustedProxies: 1 } });
});
afterAll(() => provider.close());

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
});

describe('a body', () => {
  it.each([
    ['/healthz', 'application/json'],
    ['/api/none', 'application/json'],
    ['/config.json', 'application/json'],
    ['/api/openapi.json', 'application/json'],
    ['/api/docs', 'text/html; charset=utf-8'],
    ['/api/openid/google-callback', 'text/html; charset=utf-8'],
  ])('comes with its type, and text with its charset: %s', async (path, type) => {
    const { headers } = await fetch(`${provider.url}${path}`);
    // JSON is UTF-8 by its own rules.
    expect(
      headers
        .get('Content-Type')
        ?.replace(/^(application\/json);.*/, '$1')
        .toLowerCase(),
    ).toBe(type);
  });
});

describe('health', () => {
  it('is alive and ready once the launch is through', async () => {
    const answers = await Promise.all(['/healthz', '/readyz'].map((path) => fetch(`${provider.url}${path}`)));
    expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
      [200, { status: 'alive' }],
      [200, { status: 'ready' }],
    ]);
  });
});

describe('a request with two Host headers, or with one that is no host,', () => {
  it.each([
    ['/healthz', 'Host: localhost', 'Host: evil.example'],
    ['/events', 'host: localhost', 'HOST: localhost'],
    ['/api/Event/events', 'Host: evil.example', 'Host: localhost'],
    ['/login', 'Host: xn--a'],
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
    const response = await fetch(`${provider.url}/api/Event/events`, {
      method: 'POST',
      headers: { Origin: ALLOWED },
    });
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
  const login = (forwarded: string) =>
    fetch(`${provider.url}/api/Authenticate`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': forwarded },
      body: JSON.stringify({ username: `someone-${forwarded}-${Math.random()}`, password: 'x' }),
    });

  it('is the last entry that was forwarded, whatever the caller put before it', async () => {
    const spoofed = await Promise.all(
      Array.from({ length: 51 }, (_, index) => login(`10.0.0.${index}, 192.0.2.1`)),
    );
    expect(spoofed.filter((answer) => answer.status === 429).length).toBe(1);
    expect((await login('192.0.2.2')).status).toBe(401);
  });
});
