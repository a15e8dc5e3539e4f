import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { chunked, rawConversation } from '../support/rawConversation.ts';

const SIGN_IN = JSON.stringify({ username: 'avery', password: DEMO_PASSWORD });
const CHUNKED = 'Transfer-Encoding: chunked';
let provider: Provider;
let token: string;

beforeAll(async () => {
  provider = await startProvider({ incidents: 60 });
  token = await provider.signIn('avery');
});
afterAll(() => provider.close());

function ask(method: string, path: string, headers: readonly string[] = [], body = '') {
  return rawConversation(provider.url, [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers], body);
}

const paths = calls.map((call) => [call.method, call.path.replace(/\{\w+\}/, '1'), call.bearer] as const);

describe('a request in chunks', () => {
  it('signs in', async () => {
    expect(await ask('POST', '/api/Authenticate', [CHUNKED], chunked(SIGN_IN))).toEqual({
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
      const inChunks = await ask(
        method,
        '/api/Authenticate',
        [CHUNKED],
        chunked('x'.repeat(300_000), 60_000),
      );
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

const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('a request with neither body nor length', () => {
  it.each(paths)('%s %s is answered as with an empty one', async (method, path, bearer) => {
    const signed = bearer === 'required' ? [`Authorization: Bearer ${token}`] : [];
    const empty = await ask(method, path, [...signed, 'Content-Length: 0']);
    const none = await ask(method, path, signed);
    expect([200, 400, 404]).toContain(empty.status);
    expect(none.status).toBe(empty.status);
    if (bearer === 'required') expect((await ask(method, path)).status).toBe(401);
  });
});
