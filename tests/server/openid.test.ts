/** The demo's consent page, and the addresses that sign-ins and reset mails may lead to. */
import { describe, expect, it, vi } from 'vitest';
import { failedSignInOf, refusalOf, tokenPayload } from '../support/answers.ts';
import { words } from '../support/hostile/dice.ts';
import { ofFile } from '../support/ofFile.ts';
import { readWhole, startProvider, startWith } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { countOf } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { writeSmallBuild } from '../support/smallBuild.ts';

let clock = Date.now();
const OTHER = 'https://portal.example';

const fresh = scratchFolders();
const provider = ofFile(async () => {
  const portalDir = fresh();
  await writeSmallBuild(portalDir);
  const settings = { allowedOrigins: [OTHER], portalDir };
  return startProvider({ incidents: 20, settings, now: () => clock });
});

const REFUSED = { status: 400, back: '/login' };
const query = (returnUrl: string) => `returnUrl=${encodeURIComponent(Buffer.from(returnUrl).toString())}`;
const ask = async (issuer: string, returnUrl: string, { url }: { url: string } = provider) =>
  readWhole(await fetch(`${url}/api/openid/${issuer}-login?${query(returnUrl)}`));

async function stateFor(returnUrl: string): Promise<string> {
  const page = await (await ask('google', returnUrl)).text();
  return /name="state" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

async function choose(identity: string, state: string): Promise<Response> {
  const body = new URLSearchParams({ state, identity });
  return fetch(`${provider.url}/api/openid/demo-consent`, { method: 'POST', body, redirect: 'manual' });
}

/** Where somebody is led who made this choice. */
const wayBack = async (identity: string, returnUrl: string) =>
  (await choose(identity, await stateFor(returnUrl))).headers.get('Location');

describe('an address to return to', () => {
  it.each([
    ['google', 'Google'],
    ['microsoft', 'Microsoft'],
  ])('that is allowed gets the consent page of %s', async (issuer, name) => {
    for (const origin of [provider.url, OTHER]) {
      const response = await ask(issuer, `${origin}/login-callback`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`<h1>Sign in with ${name} (demo)</h1>`);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(`form-action 'self' ${origin};`);
      expect(policy).toContain("default-src 'none'; style-src 'sha256-");
      expect(policy).not.toContain('unsafe');
    }
    const reason = "The parameter 'returnUrl' must be the portal's page that sign-ins end on.";
    const none = await fetch(`${provider.url}/api/openid/${issuer}-login`);
    expect(await failedSignInOf(none)).toEqual({ status: 400, reason, back: '/login' });
  });

  it('is refused in a hundred forms that lead elsewhere, by both sign-ins and by the reset mail', async () => {
    const forms = foreignForms(provider.url);
    expect(new Set(forms).size).toBeGreaterThanOrEqual(80);
    for (const form of forms) {
      const context = JSON.stringify(form);
      for (const issuer of ['google', 'microsoft'])
        expect(await failedSignInOf(await ask(issuer, form)), context).toMatchObject(REFUSED);
      const body = { username: 'avery', validateURL: form, brand: 'Vigil' };
      const reset = await provider.post('/api/Password/ResetEmail', body);
      expect(await refusalOf(reset), context).toMatch(/^400 /);
    }
    await provider.deps.background.settled();
    expect(await countOf(provider.deps.db, 'outboxMails')).toBe(0);
  }, 120_000);

  it('of the portal leads to the page that waits for a token, however it is spelt', async () => {
    const pages = [provider.url, OTHER].map((origin) => `${origin}/login-callback`);
    for (const form of callbackForms(provider.url))
      expect(pages, form).toContain(await wayBack('nobody', form));
  });

  it('is no other page of the portal, where a token would stay in the address', async () => {
    const pages = words`/logout /login-callback/x /login-callback%2F.. /portal/login-callback //login-callback
      /login-callback;/`;
    for (const form of [...otherPages(provider.url), ...pages.map((path) => OTHER + path)])
      expect(await failedSignInOf(await ask('google', form)), form).toMatchObject(REFUSED);
  });

  it('of the loopback address a request came in by is not believed once a public address is set', async () => {
    const behind = await startWith(provider, { allowedOrigins: [], publicUrl: OTHER });
    const warned = vi.spyOn(provider.deps.log, 'warn');
    expect((await ask('google', `${behind.url}/login-callback`, behind)).status).toBe(400);
    expect((await ask('google', `${OTHER}/login-callback`, behind)).status).toBe(200);
    expect(warned.mock.lastCall).toEqual([expect.stringMatching(`${behind.url}, but PORTAL_PUBLIC_URL is `)]);
    await behind.close();
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
    const times = { iat: expect.any(Number), exp: expect.any(Number) };
    const own = tokenPayload(await provider.signIn('avery'));
    expect(tokenPayload(token)).toEqual({ ...own, ...times, sid: expect.stringMatching(/^[\w-]{22}$/) });
    expect((await provider.post('/api/Event/events', { take: 1 }, token)).status).toBe(200);
  });

  it('sends one that waits for approval back with an error, and who cancels or is not on it with neither', async () => {
    const target = `${OTHER}/login-callback`;
    expect(await wayBack('casey', target)).toBe(`${target}#error=awaiting_approval`);
    for (const identity of ['', 'admin']) expect(await wayBack(identity, target)).toBe(target);
  });

  it('believes only its own state, for ten minutes', async () => {
    const state = await stateFor(`${OTHER}/login-callback`);
    const [payload = '', signature = ''] = state.split('.');
    const evil = Buffer.from(JSON.stringify({ returnUrl: 'https://evil.example/', expires: clock + 1e6 }));
    for (const forged of ['', 'x', `${payload}.`, `${evil.toString('base64url')}.${signature}`])
      expect((await choose('avery', forged)).status).toBe(400);
    clock += 10 * 60_000 + 1;
    const reason = 'This sign-in has expired. Please start again.';
    expect(await failedSignInOf(await choose('avery', state))).toEqual({ ...REFUSED, reason });
  });
});

it.each([
  ['an address that is none of its own', 'GET', '/api/openid/nonsense', 404, 'There is no such call.'],
  ['another method', 'POST', '/api/openid/google-login', 404, 'There is no such call.'],
  ['a body that is no form', 'POST', '/api/openid/demo-consent', 400, 'This sign-in has expired.'],
])('what fails on the way of a sign-in is told on a page, as %s', async (_, method, path, status, reason) => {
  const body = method === 'POST' ? '{}' : undefined;
  const response = await fetch(`${provider.url}${path}`, { method, ...(body !== undefined && { body }) });
  expect(await failedSignInOf(response)).toEqual({
    status,
    reason: expect.stringContaining(reason),
    back: '/login',
  });
});

it('a portal in a sub-folder is led back to in its folder', async () => {
  const inFolder = await startWith(provider, { basePath: '/customer/portal/', demo: false });
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

it('a portal that another host hands out alone is led back to on that host', async () => {
  const back = async (allowedOrigins: readonly string[]) => {
    const alone = await startWith(provider, { portalDir: fresh(), allowedOrigins });
    const page = await failedSignInOf(await fetch(`${alone.url}/api/openid/google-callback?state=x`));
    await alone.close();
    return page.back;
  };
  expect(await back([OTHER])).toBe(`${OTHER}/login`);
  expect(await back([OTHER, 'https://another.example'])).toBe('/login');
});

describe('without demo accounts', () => {
  const clients = { googleClientId: 'id', googleClientSecret: 'secret' };
  const bare = ofFile(() => startWith(provider, { allowedOrigins: [], demo: false, ...clients }));

  it('a sign-in that is not set up is not there, and the page is told of the one that is', async () => {
    const missing = { status: 404, reason: 'Sign-in with Microsoft is not set up here.' };
    const back = `${bare.url}/login-callback`;
    expect(await failedSignInOf(await ask('microsoft', back, bare))).toEqual({ ...missing, back });
    const callback = `${bare.url}/api/openid/microsoft-callback?state=x`;
    expect(await failedSignInOf(await fetch(callback))).toEqual({ ...missing, back: '/login' });
    const body = new URLSearchParams({ identity: 'avery' });
    const consent = await fetch(`${bare.url}/api/openid/demo-consent`, { method: 'POST', body });
    const reason = 'This sign-in is not set up here.';
    expect(await failedSignInOf(consent)).toEqual({ status: 404, reason, back: '/login' });
    const configOf = async ({ url }: { url: string }) => (await fetch(`${url}/config.json`)).json();
    expect(await configOf(bare)).toMatchObject({ signIn: { google: true, microsoft: false } });
    // In the demo the consent page stands in for either.
    expect(await configOf(provider)).not.toHaveProperty('signIn');
  });

  const startAs = async (Host: string) => {
    const path = `/api/openid/microsoft-login?${query(`http://${Host}/login-callback`)}`;
    return (await rawRequest(bare.url, path, { Host })).status;
  };

  const EVIL = words`evil.example 127.0.0.1.evil.example localhost.evil.example 127.0.0.1:1@evil.example
    [::1].evil.example`;
  it.each(EVIL)('no way back is believed because a request says that its host is %s', async (host) => {
    expect(await startAs(host)).toBe(400);
  });

  it('a way back is believed under the name of the machine itself, where nothing is set up', async () => {
    expect(await startAs(new URL(bare.url).host)).toBe(404);
  });
});

// Return addresses that would send a person, or their token, to another host.

/** @param own origin of the provider, on 127.0.0.1 */
function foreignForms(own: string): string[] {
  const { host, port } = new URL(own);
  const evil = 'evil.example';
  const elsewhere = words`https://${evil}/login-callback http://${evil}/ http://${evil}:${port}/ //${evil}/ ///${evil}/
    \\${evil}/ https:${evil} https:/${evil} https:///${evil} https:\\${evil} HTTPS://${evil.toUpperCase()}/
    https://${evil}\@${host}/ https://${evil}/@${host}/ https://${evil}?${own}/ https://${evil}#${own}/
    https://${evil}/${own}/login-callback https://${evil}%00.${host}/ https://${evil}%0d%0aLocation:/
    https://${evil}%2f@${host}/ ${own}.${evil}/ ${own}@${evil}/ ${own}%40${evil}/ ${own}&@${evil}/ ${own}:80@${evil}/
    http://127.0.0.1.${evil}:${port}/ http://127.0.0.1%2e${evil}:${port}/ http://127。0。0。1.${evil}:${port}/
    http://${evil}。:${port}/ http://localhost.${evil}:${port}/ http://user@${host}/ http://user:secret@${host}/
    http://:secret@${host}/ http://${evil}:x@${host}/`;
  /** With spaces, and with a backslash that a template would take for its own. */
  const others = [
    ...[`/\\${evil}/`, ` https://${evil}/`, `\thttps://${evil}/`, `ht\ntps://${evil}/`],
    ...[`${own}\t@${evil}/`, `${own}\r\n.${evil}/`, 'java\nscript:alert(1)', '', ' ', '\u0000', '\ud800'],
  ];
  const nearly = words`https://${host}/login-callback http://127.0.0.1/login-callback http://127.0.0.1:80/
    http://127.0.0.1:${Number(port) - 1}/ http://127.0.0.1:${port}0/ http://localhost:${port}/ http://LOCALHOST:${port}/
    http://[::1]:${port}/ http://[::ffff:127.0.0.1]:${port}/ http://0.0.0.0:${port}/ http://127.0.0.2:${port}/
    http://0x7f000002:${port}/ http://127.0.0.1.:${port}0/ ws://${host}/ wss://${host}/ ftp://${host}/
    blob:${own}/0b3c1f2e filesystem:${own}/temporary/x view-source:${own}/ feed:${own}/ jar:${own}!/x`;
  const schemes = words`javascript:alert(1) JaVaScRiPt:alert(1) javascript://${host}/%0aalert(1) javascript:"${own}"
    data:text/html,<script>alert(1)</script> data:${own}/ vbscript:msgbox(1) file:///etc/passwd
    file://${host}/etc/passwd about:blank mailto:x@evil.example intent://evil.example#Intent;end`;
  const relative = words`/ // /// \ . .. ?a #a /login-callback login-callback ./login-callback ${host}
    ${host}/login-callback null undefined http: http:// http:/// http://%00/ http://:80/ http://[/
    https://portal.example.evil.example/ https://portal.example@evil.example/ http://portal.example/
    https://portal.example:444/ https://sub.portal.example/`;
  return [...elsewhere, ...others, ...nearly, ...schemes, ...relative];
}

/** Other spellings of the page that sign-ins end on. What counts is where a browser would go. */
function callbackForms(own: string): string[] {
  const { port } = new URL(own);
  const page = 'login-callback';
  return [
    ` ${own}/${page}\n`,
    `${own}\\${page}`,
    `http:/\\127.0.0.1:${port}/${page}`,
    ...words`${own}/${page} ${own.toUpperCase()}/${page} ${own}/x/../${page} ${own}/./${page}
      ${own}/${page}#@evil.example/ ${own}/${page}?next=https://evil.example
      http://127.1:${port}/${page} http://0x7f.1:${port}/${page} https://portal.example/${page} https://PORTAL.example:443/${page}`,
  ];
}

/** Addresses of an allowed origin that are not that page: a token would stay in their fragment. */
function otherPages(own: string): string[] {
  return words`${own} ${own.toUpperCase()} ${own}\evil.example ${own}//evil.example/ ${own}/..//evil.example
    ${own}/#@evil.example/ ${own}/?next=/login-callback ${own}/events ${own}/events#/login-callback
    ${own}/login-callback/ ${own}/login-callback/.. ${own}/login-callback%00 ${own}/login%2Dcallback
    ${own}/LOGIN-CALLBACK ${own}//login-callback ${own}/api/openid/login-callback https://PORTAL.example:443/x`;
}
