import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedSignInOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { writeSmallBuild } from '../support/smallBuild.ts';
import { tokenPayload } from '../support/tokenPayload.ts';

let provider: Provider;
let clock = Date.now();
const OTHER = 'https://portal.example';

beforeAll(async () => {
  provider = await startProvider({ settings: { allowedOrigins: [OTHER] }, now: () => clock });
});
afterAll(() => provider.close());

const ask = (path: string, returnUrl?: string) => {
  const url = new URL(path, provider.url);
  if (returnUrl !== undefined) url.searchParams.set('returnUrl', returnUrl);
  return fetch(url);
};

async function stateFor(returnUrl: string): Promise<string> {
  const page = await (await ask('/api/openid/google-login', returnUrl)).text();
  return /name="state" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

async function choose(identity: string, state: string): Promise<Response> {
  const body = new URLSearchParams({ state, identity });
  return fetch(`${provider.url}/api/openid/demo-consent`, { method: 'POST', body, redirect: 'manual' });
}

describe.each([
  ['/api/openid/google-login', 'Google'],
  ['/api/openid/microsoft-login', 'Microsoft'],
])('%s', (path, issuer) => {
  it('shows the demo consent page to an allowed return address', async () => {
    for (const origin of [provider.url, OTHER]) {
      const response = await ask(path, `${origin}/login-callback`);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain(`<h1>Sign in with ${issuer} (demo)</h1>`);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(`form-action 'self' ${origin};`);
      expect(policy).toContain("default-src 'none'; style-src 'sha256-");
      expect(policy).not.toContain('unsafe');
    }
  });

  it.each([
    undefined,
    '',
    '/login-callback',
    'https://evil.example/login-callback',
    'https://portal.example.evil.example/',
    'https://portal.example@evil.example/',
    'https://user:pass@portal.example/',
    'http://portal.example/login-callback',
    'https://portal.example:8443/login-callback',
    'javascript:alert(1)//https://portal.example',
    'data:text/html,https://portal.example',
    'http://localhost:1/login-callback',
    'https://portal.example',
    'https://portal.example/',
    'https://portal.example/events',
    'https://portal.example/reset-password',
    'https://portal.example/logout',
    'https://portal.example/login-callback/',
    'https://portal.example/login-callback/x',
    'https://portal.example/login-callback%2F..',
    'https://portal.example/Login-Callback',
    'https://portal.example/portal/login-callback',
    'https://portal.example//login-callback',
    'https://portal.example/login-callback;/',
  ])('refuses to return to %j', async (returnUrl) => {
    expect(await failedSignInOf(await ask(path, returnUrl))).toEqual({
      status: 400,
      reason: "The parameter 'returnUrl' must be the portal's page that sign-ins end on.",
      back: '/login',
    });
  });
});

describe('the demo consent page', () => {
  it('sends an approved identity back with a token in the fragment', async () => {
    const response = await choose('avery', await stateFor(`${provider.url}/login-callback?x=1#old`));
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('Location') ?? '');
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(`${provider.url}/login-callback`);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect([...fragment.keys()]).toEqual(['token']);
    const token = fragment.get('token') ?? '';
    expect(tokenPayload(token)).toEqual({
      ...tokenPayload(await provider.signIn('avery')),
      sid: expect.stringMatching(/^[\w-]{22}$/),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect((await provider.post('/api/Event/events', { take: 1 }, token)).status).toBe(200);
  });

  it('sends one that waits for approval back with an error', async () => {
    const response = await choose('casey', await stateFor(`${OTHER}/login-callback`));
    expect(response.headers.get('Location')).toBe(`${OTHER}/login-callback#error=awaiting_approval`);
  });

  it('sends who cancels back with neither', async () => {
    const response = await choose('', await stateFor(`${OTHER}/login-callback`));
    expect(response.headers.get('Location')).toBe(`${OTHER}/login-callback`);
  });

  it('lets nobody in who is not on it', async () => {
    const response = await choose('admin', await stateFor(`${OTHER}/login-callback`));
    expect(response.headers.get('Location')).toBe(`${OTHER}/login-callback`);
  });

  it('believes only its own state, for ten minutes', async () => {
    const state = await stateFor(`${OTHER}/login-callback`);
    const [payload = '', signature = ''] = state.split('.');
    const evil = Buffer.from(JSON.stringify({ returnUrl: 'https://evil.example/', expires: clock + 1e6 }));
    for (const forged of ['', 'x', `${payload}.`, `${evil.toString('base64url')}.${signature}`])
      expect((await choose('avery', forged)).status).toBe(400);
    clock += 10 * 60_000 + 1;
    expect(await failedSignInOf(await choose('avery', state))).toEqual({
      status: 400,
      reason: 'This sign-in has expired. Please start again.',
      back: '/login',
    });
  });
});

describe('without demo accounts', () => {
  it('the sign-ins are not there', async () => {
    const bare = await startProvider({ settings: { demo: false } });
    const returnUrl = encodeURIComponent(`${bare.url}/login-callback`);
    expect(
      await failedSignInOf(await fetch(`${bare.url}/api/openid/google-login?returnUrl=${returnUrl}`)),
    ).toEqual({
      status: 404,
      reason: 'Sign-in with Google is not set up here.',
      back: `${bare.url}/login-callback`,
    });
    expect(await failedSignInOf(await fetch(`${bare.url}/api/openid/google-callback?state=x`))).toEqual({
      status: 404,
      reason: 'Sign-in with Google is not set up here.',
      back: '/login',
    });
    const body = new URLSearchParams({ identity: 'avery' });
    const consent = await fetch(`${bare.url}/api/openid/demo-consent`, { method: 'POST', body });
    expect(await failedSignInOf(consent)).toEqual({
      status: 404,
      reason: 'This sign-in is not set up here.',
      back: '/login',
    });
    expect(await (await fetch(`${bare.url}/config.json`)).json()).toMatchObject({
      signIn: { google: false, microsoft: false },
    });
    await bare.close();
  });
});

describe('what fails on the way of a sign-in', () => {
  it.each([
    ['an address that is none of its own', 'GET', '/api/openid/nonsense', 404, 'There is no such call.'],
    ['another method', 'POST', '/api/openid/google-login', 404, 'There is no such call.'],
    ['a body that is no form', 'POST', '/api/openid/demo-consent', 400, 'This sign-in has expired.'],
  ])('is told on a page, as %s', async (_, method, path, status, reason) => {
    const body = method === 'POST' ? '{}' : undefined;
    const response = await fetch(`${provider.url}${path}`, { method, ...(body !== undefined && { body }) });
    expect(await failedSignInOf(response)).toEqual({
      status,
      reason: expect.stringContaining(reason),
      back: '/login',
    });
  });

  it('leads back into the sub-folder of the portal', async () => {
    const inFolder = await startProvider({ settings: { basePath: '/customer/portal/', demo: false } });
    const start = (path: string) =>
      fetch(`${inFolder.url}/api/openid/google-login?returnUrl=${encodeURIComponent(inFolder.url + path)}`);
    const page = await failedSignInOf(await start('/login-callback'));
    expect(page).toMatchObject({ status: 400, back: '/customer/portal/login' });
    const back = `${inFolder.url}/customer/portal/login-callback`;
    expect(await failedSignInOf(await start('/customer/portal/login-callback?next=/events'))).toMatchObject({
      status: 404,
      back,
    });
    await inFolder.close();
  });
});

describe('the configuration of the page', () => {
  const clients = { googleClientId: 'id', googleClientSecret: 'secret' };

  it('offers both in the demo, whose consent page stands in for either', async () => {
    const config = await (await fetch(`${provider.url}/config.json`)).json();
    expect(config).not.toHaveProperty('signIn');
  });

  it('offers the one that is set up', async () => {
    const portalDir = await mkdtemp(join(tmpdir(), 'portal-openid-'));
    await writeSmallBuild(portalDir);
    const one = await startProvider({ settings: { demo: false, portalDir, ...clients } });
    const signIn = { google: true, microsoft: false };
    expect(await (await fetch(`${one.url}/config.json`)).json()).toMatchObject({ signIn });
    const page = await (await fetch(`${one.url}/login`)).text();
    expect(page).toContain(`"signIn":${JSON.stringify(signIn)}`);
    await one.close();
    await rm(portalDir, { recursive: true });
  });
});
