import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failedSignInOf } from '../support/answers.ts';
import { type Issuer, startIssuer } from '../support/issuer.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { AVERY, follow, locationOf, type SignInJourney, startJourney } from '../support/signInJourney.ts';

let journey: SignInJourney;
let issuer: Issuer;
let provider: Provider;
let clock = Date.now();

beforeAll(async () => {
  journey = await startJourney(() => clock);
  ({ issuer, provider } = journey);
});
beforeEach(async () => {
  clock = Date.now();
  issuer.person = AVERY;
  issuer.refusal = undefined;
  issuer.spoil = {};
  await issuer.rotateKey();
});
afterAll(() => journey.close());

async function expectFailure(): Promise<void> {
  const { address, cookie } = await journey.untilCallback();
  const response = await follow(address, cookie);
  expect(await response.clone().text()).toContain('<h1>Sign-in with Google failed</h1>');
  expect(await failedSignInOf(response)).toEqual({
    status: 502,
    reason: 'Google could not be asked, or its answer did not fit. Please try again.',
    back: `${provider.url}/login-callback`,
  });
}

describe('setting out to an issuer', () => {
  it('leaves what the way back needs in a cookie that no page and no other site can read', async () => {
    const start = `${provider.url}/api/openid/google-login?returnUrl=${encodeURIComponent(provider.url)}`;
    const away = await follow(start);
    const address = locationOf(away);
    expect(`${address.origin}${address.pathname}`).toBe(`${issuer.url}/authorize`);
    expect(address.searchParams.get('redirect_uri')).toBe(`${provider.url}/api/openid/google-callback`);
    const cookie = away.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(
      /^portal_sign_in_[\w-]{43}=[\w.-]+; Max-Age=600; Path=\/api\/openid; HttpOnly; SameSite=Lax$/,
    );
    for (const name of ['nonce', 'code_challenge'])
      expect(cookie).not.toContain(address.searchParams.get(name) ?? '');
  });

  it('still refuses to return elsewhere', async () => {
    const start = `${provider.url}/api/openid/google-login?returnUrl=https://evil.example/`;
    expect(await failedSignInOf(await follow(start))).toMatchObject({ status: 400 });
  });

  it('leaves the other sign-in to the demo page', async () => {
    const start = `${provider.url}/api/openid/microsoft-login?returnUrl=${encodeURIComponent(provider.url)}`;
    expect(await (await follow(start)).text()).toContain('Sign in with Microsoft (demo)');
    expect((await follow(`${provider.url}/api/openid/microsoft-callback?code=x`)).status).toBe(404);
  });

  it('fails readably when the issuer is away', async () => {
    const gone = await startIssuer();
    await gone.close();
    const settings = { microsoftClientId: 'a', microsoftClientSecret: 'b', microsoftIssuer: gone.url };
    const other = await startProvider({ settings, incidents: 1 });
    const start = `${other.url}/api/openid/microsoft-login?returnUrl=${encodeURIComponent(other.url)}`;
    const response = await follow(start);
    expect([response.status, await response.text()]).toEqual([
      502,
      expect.stringContaining('Sign-in with Microsoft failed'),
    ]);
    await other.close();
  });
});

describe('somebody who refuses at the issuer', () => {
  it('goes back with neither token nor error', async () => {
    issuer.refusal = 'access_denied';
    expect([...(await journey.signIn()).keys()]).toEqual([]);
  });

  it('reads of any other failure of the issuer', async () => {
    issuer.refusal = 'server_error';
    await expectFailure();
  });
});

describe('the way back', () => {
  it('is open only to the browser that set out', async () => {
    const mine = await journey.untilCallback();
    const others = await journey.untilCallback();
    const expired = { status: 400, reason: 'This sign-in has expired. Please start again.', back: '/login' };
    expect(await failedSignInOf(await follow(mine.address))).toEqual(expired);
    expect(await failedSignInOf(await follow(mine.address, others.cookie))).toEqual(expired);
    const swapped = `${mine.cookie.split('=')[0]}=${others.cookie.split('=')[1]}`;
    expect(await failedSignInOf(await follow(mine.address, swapped))).toEqual(expired);
    expect(
      await failedSignInOf(await follow(`${provider.url}/api/openid/google-callback`, mine.cookie)),
    ).toEqual(expired);
  });

  it('works once', async () => {
    const { address, cookie } = await journey.untilCallback();
    expect((await follow(address, cookie)).status).toBe(303);
    expect((await follow(address, cookie)).status).toBe(502);
  });

  it('closes after ten minutes', async () => {
    const { address, cookie } = await journey.untilCallback();
    clock += 11 * 60_000;
    expect((await follow(address, cookie)).status).toBe(400);
  });

  it('takes no code that was made for another journey', async () => {
    const [first, second] = [await journey.untilCallback(), await journey.untilCallback()];
    first.address.searchParams.set('code', second.address.searchParams.get('code') ?? '');
    expect((await follow(first.address, first.cookie)).status).toBe(502);
  });
});

describe('a token of the issuer', () => {
  it('is believed after its keys were changed', async () => {
    expect((await journey.signIn()).has('token')).toBe(true);
    await issuer.rotateKey();
    expect((await journey.signIn()).has('token')).toBe(true);
  });

  it('is refused when another key has signed it', async () => {
    await issuer.signWithForeignKey();
    await expectFailure();
  });

  it.each([
    ['nonce', { nonce: 'of another journey' }],
    ['issuer', { iss: 'https://evil.example' }],
    ['audience', { aud: 'another-client' }],
    ['life that is over', { exp: 1_000_000 }],
    ['subject that is missing', { sub: undefined }],
  ])('is refused for its %s', async (_, spoil) => {
    issuer.spoil = spoil;
    await expectFailure();
  });
});
